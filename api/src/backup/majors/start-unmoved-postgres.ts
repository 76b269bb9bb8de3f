import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../database/embedded/embedded-postgres.ts';
import { readOwnMajor } from '../../database/embedded/postgres-binaries.ts';
import { readClusterMajor } from '../../database/embedded/postgres-cluster.ts';
import { findFormer } from './exchange-clusters.ts';

/**
 * Whether a cluster is in the folder of the embedded PostgreSQL, or was until a move was broken off.
 * @throws an Error of one line where the folder cannot be read, as by another user than the server's
 */
export async function hasCluster(folder: string): Promise<boolean> {
  try {
    await readdir(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return false;
    throw new Error(
      `The folder ${folder} cannot be read (${String(code)}). Run this as the user who runs the server.`,
      { cause: error },
    );
  }
  const major = await readClusterMajor(join(folder, 'cluster'));
  return major !== null || (await findFormer(folder)) !== null;
}

/**
 * Runs the embedded PostgreSQL without moving its data: a cluster of an older major by that major's
 * programs.
 * @throws an Error of one line that says what to do, also where a move was broken off
 */
export async function startUnmovedPostgres(folder: string): Promise<EmbeddedPostgres> {
  const place = resolve(folder);
  const major = await readClusterMajor(join(place, 'cluster'));
  // An empty place would be given a new, empty cluster.
  if (major === null && (await findFormer(place)) !== null) throw new Error(brokenOff);
  const isOlder = major !== null && major < (await readOwnMajor());
  return startEmbeddedPostgres({ folder: place, ...(isOlder && { major }) });
}

const brokenOff =
  'Moving the data to another PostgreSQL was broken off. Complete it first, with every server stopped: npm run greenroom -- upgrade. Nothing was changed.';
