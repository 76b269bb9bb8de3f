import { join, resolve } from 'node:path';
import {
  findFormer,
  hasClusterFolder,
  readClusterMajor,
} from '../../database/embedded/cluster-folder.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../database/embedded/embedded-postgres.ts';
import { readOwnMajor } from '../../database/embedded/postgres-binaries.ts';

/**
 * Whether a cluster is in the folder of the embedded PostgreSQL, or was until a move was broken off.
 * @throws an Error of one line where the folder cannot be read, as by another user than the server's
 */
export async function hasCluster(folder: string): Promise<boolean> {
  return (await findFormer(folder)) !== null || (await hasClusterFolder(folder));
}

/**
 * Runs the embedded PostgreSQL without moving its data: a cluster of an older major by that major's
 * programs.
 * @throws an Error of one line that says what to do, also where a move was broken off
 */
export async function startUnmovedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const place = resolve(folder);
  const major = await readClusterMajor(join(place, 'cluster'));
  const isOlder = major !== null && major < (await readOwnMajor());
  return startEmbeddedPostgres({ folder: place, ...(isOlder && { major }) });
}
