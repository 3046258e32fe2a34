/*
 * chromium.mjs - drive headless Chromium by its protocol over a pipe
 *
 *     const page = await open(url, {width: 1200, height: 800, dark: false});
 *     await page.js('document.title')         the value of an expression, promises awaited
 *     await page.files('#pf-file', [path])    choose files
 *     await page.picture(path)                a PNG of what is seen
 *     await page.until('expression', seconds) wait until it is true, or throw
 *     page.requests                           addresses that were asked for
 *     await page.close()
 */
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

export async function open(url, {width = 1200, height = 800, dark = false} = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'pipefish-chromium-'));
    const child = spawn(process.env.CHROMIUM ?? 'chromium', ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe',
        '--user-data-dir=' + folder, '--no-first-run', '--disable-background-networking', `--window-size=${width},${height}`, 'about:blank'],
    {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
    const waiting = new Map(), page = {requests: [], problems: []};
    let id = 0, session, text = '';
    child.stdio[4].setEncoding('utf8').on('data', more => {
        const messages = (text + more).split('\0');
        text = messages.pop();
        for (const message of messages.map(m => JSON.parse(m))) {
            if (message.id) {
                const {done, failed} = waiting.get(message.id);
                waiting.delete(message.id);
                if (message.error) failed(new Error(message.error.message));
                else done(message.result);
            } else if (message.method === 'Network.requestWillBeSent') {
                page.requests.push(message.params.request.url);
            } else if (message.method === 'Runtime.exceptionThrown') {
                page.problems.push(message.params.exceptionDetails.exception?.description ?? message.params.exceptionDetails.text);
            } else if (message.method === 'Log.entryAdded' && message.params.entry.level === 'error') {
                page.problems.push(message.params.entry.text);
            }
        }
    });
    const send = (method, params = {}) => new Promise((done, failed) => {
        waiting.set(++id, {done, failed});
        child.stdio[3].write(JSON.stringify({id, method, params, sessionId: session}) + '\0');
    });
    page.send = send;
    const {targetInfos} = await send('Target.getTargets');
    session = (await send('Target.attachToTarget', {targetId: targetInfos.find(t => t.type === 'page').targetId, flatten: true})).sessionId;
    for (const domain of ['Page', 'Runtime', 'Network', 'DOM', 'Log']) await send(domain + '.enable');
    await send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile: false});
    await send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'}]});
    page.js = async expression => {
        const {result, exceptionDetails} = await send('Runtime.evaluate', {expression, awaitPromise: true, returnByValue: true, userGesture: true});
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
        return result.value;
    };
    page.until = async (expression, seconds = 20) => {
        for (const end = Date.now() + seconds * 1000; !await page.js(expression);) {
            if (Date.now() > end) throw new Error('not within ' + seconds + ' s: ' + expression);
            await new Promise(done => setTimeout(done, 20));
        }
    };
    page.files = async (selector, files) => {
        const {root} = await send('DOM.getDocument');
        const {nodeId} = await send('DOM.querySelector', {nodeId: root.nodeId, selector});
        await send('DOM.setFileInputFiles', {nodeId, files});
    };
    page.key = async (key, more = {}) => {
        for (const type of ['keyDown', 'keyUp'])
            await send('Input.dispatchKeyEvent', {type, key, code: key, windowsVirtualKeyCode: {Enter: 13, Tab: 9, ArrowRight: 39, ArrowLeft: 37, ArrowDown: 40}[key], ...key === 'Enter' && type === 'keyDown' ? {text: '\r'} : {}, ...more});
    };
    page.type = text => send('Input.insertText', {text});
    page.picture = async path => writeFileSync(path, Buffer.from((await send('Page.captureScreenshot')).data, 'base64'));
    page.close = async () => {
        child.kill();
        await new Promise(done => child.on('exit', done));
        rmSync(folder, {recursive: true, force: true, maxRetries: 5});
    };
    await send('Page.navigate', {url});
    await page.until('document.readyState === "complete"');
    return page;
}
