import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findFormer,
  hasClusterFolder,
  readClusterMajor,
  syncFolder,
} from '../../database/embedded/cluster-folder.ts';

/** Where the cluster of the newer major is made, in the folder of a move. */
export function newFolderIn(moving: string): string {
  return join(moving, 'new');
}

/**
 * Puts the loaded cluster in the place of the older one, which is kept as `cluster-MAJOR`.
 * @throws what failed; the older one is in its place then
 */
export async function exchangeClusters(
  folder: string,
  moving: string,
  from: number,
): Promise<void> {
  const former = join(folder, `cluster-${from}`);
  await rm(former, { recursive: true, force: true });
  await rename(join(folder, 'cluster'), former);
  try {
    await rename(join(newFolderIn(moving), 'cluster'), join(folder, 'cluster'));
    await syncFolder(folder);
  } catch (error) {
    await returnFormer(folder, join(moving, 'failed'));
    throw error;
  }
}

/** Undoes an exchange, also one that placed no newer cluster. `failed`: where the newer one goes. */
export async function returnFormer(folder: string, failed: string): Promise<void> {
  const former = await findFormer(folder);
  if (former === null) throw new Error(`There is no cluster of before in ${folder}`);
  // What a return that was killed left there.
  await rm(failed, { recursive: true, force: true });
  if (await hasClusterFolder(folder)) await rename(join(folder, 'cluster'), failed);
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
  if (former === null || (await hasClusterFolder(folder))) return;
  const complete = join(newFolderIn(moving), 'cluster');
  const isComplete = (await readClusterMajor(complete)) !== null;
  await rename(isComplete ? complete : former, place);
  await syncFolder(folder);
}
