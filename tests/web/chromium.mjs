/*
 * chromium.mjs - drive headless Chromium by its protocol over a pipe
 *
 *     const page = await open(url, {width: 1200, height: 800, dark: false});
 *     await page.js('document.title')         the value of an expression, promises awaited
 *     await page.files('#pf-file', [path])    choose files
 *     await page.picture(path)                a PNG of what is seen
 *     await page.until('expression', seconds) wait until it is true, or throw
 *     await page.longest(f)                   call f; milliseconds of processor time of the longest task of pages
 *     await page.memory()                     bytes of memory that the largest process of pages has for itself
 *     page.requests                           addresses that were asked for
 *     await page.close()
 */
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

export async function open(url, {width = 1200, height = 800, dark = false} = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'pipefish-chromium-'));
    const child = spawn(process.env.CHROMIUM ?? 'chromium', ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe',
        '--user-data-dir=' + folder, '--no-first-run', '--disable-background-networking', `--window-size=${width},${height}`, 'about:blank'],
    {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true});
    const waiting = new Map(), page = {requests: [], problems: []};
    let heard = null;   // what a trace tells, while there is one
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
            } else if (message.method === 'Tracing.dataCollected') {
                heard.events.push(...message.params.value);
            } else if (message.method === 'Tracing.tracingComplete') {
                heard.done();
            } else if (message.method === 'Network.requestWillBeSent') {
                page.requests.push(message.params.request.url);
            } else if (message.method === 'Runtime.exceptionThrown') {
                page.problems.push(message.params.exceptionDetails.exception?.description ?? message.params.exceptionDetails.text);
            } else if (message.method === 'Log.entryAdded' && message.params.entry.level === 'error') {
                page.problems.push(message.params.entry.text);
            }
        }
    });
    const call = (sessionId, method, params = {}) => new Promise((done, failed) => {
        waiting.set(++id, {done, failed});
        child.stdio[3].write(JSON.stringify({id, method, params, sessionId}) + '\0');
    });
    const send = (...message) => call(session, ...message);
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
        // a page that is being left has no answer yet
        const holds = () => page.js(expression).catch(e => { if (!/navigated|context/i.test(e.message)) throw e; });
        for (const end = Date.now() + seconds * 1000; !await holds();) {
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
    page.longest = async f => {
        const complete = new Promise(done => { heard = {events: [], done}; });
        await call(undefined, 'Tracing.start', {traceConfig: {includedCategories: ['disabled-by-default-devtools.timeline'], excludedCategories: ['*']}, transferMode: 'ReportEvents'});
        await f();
        await call(undefined, 'Tracing.end');
        await complete;
        const {events} = heard, isMain = e => events.some(m => m.name === 'thread_name' && m.args.name === 'CrRendererMain' && m.pid === e.pid && m.tid === e.tid);
        const tasks = events.filter(e => e.name === 'RunTask').sort((a, b) => b.tdur - a.tdur);
        return tasks.find(isMain).tdur / 1000;
    };
    page.memory = async () => {
        const {processInfo} = await call(undefined, 'SystemInfo.getProcessInfo');
        return Math.max(...processInfo.filter(p => p.type === 'renderer').map(({id}) =>
            [...readFileSync(`/proc/${id}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+: +(\d+)/gm)].reduce((sum, [, kB]) => sum + 1024 * kB, 0)));
    };
    page.type = text => send('Input.insertText', {text});
    page.picture = async path => writeFileSync(path, Buffer.from((await send('Page.captureScreenshot')).data, 'base64'));
    page.close = async () => {
        const over = new Promise(done => child.on('exit', done));
        process.kill(-child.pid, 'SIGKILL');    // and its children, which write into the folder
        await over;
        rmSync(folder, {recursive: true, force: true, maxRetries: 20, retryDelay: 50});
    };
    await send('Page.navigate', {url});
    await page.until('document.readyState === "complete"');
    return page;
}
