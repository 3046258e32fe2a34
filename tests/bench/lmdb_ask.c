/* lmdb_ask - sum up the values of the keys that a file has, a line each (see
 * maps) */
#include <lmdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
main(int argc, char **argv)
{
	MDB_env *env;
	MDB_txn *txn;
	MDB_dbi db;
	char *line = NULL;
	size_t size = 0;
	long sum = 0;
	FILE *in = argc == 3 ? fopen(argv[2], "r") : NULL;

	if (!in || mdb_env_create(&env) ||
	    mdb_env_set_mapsize(env, (size_t)1 << 35) ||
	    mdb_env_open(env, argv[1], MDB_RDONLY, 0) ||
	    mdb_txn_begin(env, NULL, MDB_RDONLY, &txn) ||
	    mdb_dbi_open(txn, NULL, 0, &db))
		return 2;
	for (ssize_t len; (len = getline(&line, &size, in)) > 0;) {
		MDB_val key = {(size_t)len - 1, line}, value;

		if (mdb_get(txn, db, &key, &value) == 0)
			sum += *(const char *)value.mv_data - '0';
	}
	printf("%ld\n", sum);
	free(line);
	return 0;
}
