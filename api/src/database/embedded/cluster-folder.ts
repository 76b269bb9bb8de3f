import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The major version of PostgreSQL that wrote the cluster in `data`; null: no file says so.
 * @throws an Error of one line where that cannot be read, as by another user than the server's
 */
export async function readClusterMajor(data: string): Promise<number | null> {
  const read = readFile(join(data, 'PG_VERSION'), 'utf8');
  const text = await unlessMissing(read, `The database in ${data}`);
  return text === null ? null : Number.parseInt(text, 10);
}

/** Whether there is something in the place of the cluster, complete or not. */
export async function hasClusterFolder(folder: string): Promise<boolean> {
  const data = join(folder, 'cluster');
  return (await unlessMissing(stat(data), `The database in ${data}`)) !== null;
}

/**
 * The folder of the cluster that one of a newer major replaced; null: there is none.
 * @throws as `readClusterMajor`
 */
export async function findFormer(folder: string): Promise<string | null> {
  const names = (await unlessMissing(readdir(folder), `The folder ${folder}`)) ?? [];
  const former = names
    .filter((name) => /^cluster-\d+$/.test(name))
    .toSorted((a, b) => majorOf(a) - majorOf(b))
    .at(-1);
  return former === undefined ? null : join(folder, former);
}

/** Makes renames in the folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** What was read; null: it is not there. Whatever else fails could hide data that are there. */
export async function unlessMissing<T>(reading: Promise<T>, what: string): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT') return null;
    throw new Error(
      `${what} cannot be read (${String(code)}). Run this as the user who runs the server.`,
      { cause: error },
    );
  }
}

function majorOf(name: string): number {
  return Number(name.slice('cluster-'.length));
}
