import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readClusterMajor, syncFolder } from '../../database/embedded/postgres-cluster.ts';

/** Where the cluster of the newer major is made, in the folder of a move. */
export function newFolderIn(moving: string): string {
  return join(moving, 'new');
}

/** The folder of the cluster that a newer one replaced; null: there is none. */
export async function findFormer(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const former = names
    .filter((name) => /^cluster-\d+$/.test(name))
    .toSorted((a, b) => majorOf(a) - majorOf(b))
    .at(-1);
  return former === undefined ? null : join(folder, former);
}

/** Puts the loaded cluster in the place of the older one, which is kept as `cluster-MAJOR`. */
export async function exchangeClusters(
  folder: string,
  moving: string,
  from: number,
): Promise<void> {
  const former = join(folder, `cluster-${from}`);
  await rm(former, { recursive: true, force: true });
  await rename(join(folder, 'cluster'), former);
  await rename(join(newFolderIn(moving), 'cluster'), join(folder, 'cluster'));
  await syncFolder(folder);
}

/** Undoes an exchange. `failed`: where the newer cluster goes. */
export async function returnFormer(folder: string, failed: string): Promise<void> {
  const former = await findFormer(folder);
  if (former === null) throw new Error(`There is no cluster of before in ${folder}`);
  await rename(join(folder, 'cluster'), failed);
  await rename(former, join(folder, 'cluster'));
  await syncFolder(folder);
}

/**
 * Completes an exchange that was broken off between its two renames: the newer cluster was complete
 * before the first. If it is not there, the older one returns.
 */
export async function settleExchange(folder: string, moving: string): Promise<void> {
  const place = join(folder, 'cluster');
  const former = await findFormer(folder);
  if (former === null || (await readClusterMajor(place)) !== null) return;
  const complete = join(newFolderIn(moving), 'cluster');
  const isComplete = (await readClusterMajor(complete)) !== null;
  await rename(isComplete ? complete : former, place);
  await syncFolder(folder);
}

function majorOf(name: string): number {
  return Number(name.slice('cluster-'.length));
}
