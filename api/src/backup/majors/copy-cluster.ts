import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts';
import { migrateDatabaseTo } from '../../database/migrate.ts';
import { checkArchive } from '../archive-reader.ts';
import { loadRows } from '../load-archive.ts';
import { takeBackup } from '../take-backup.ts';
import { newFolderIn } from './exchange-clusters.ts';

export interface ClusterCopy {
  /** Holds the older cluster. */
  readonly folder: string;
  /** Holds the archive and the new cluster. */
  readonly moving: string;
  /** The major of the older cluster. */
  readonly from: number;
  readonly log?: (line: string) => void;
}

/**
 * Makes a cluster of this version's major with the rows of the older one, through an archive; both
 * are stopped afterwards. The older one is read alone.
 * @throws when its PostgreSQL is not there, a row differs, or tables would be left behind
 */
export async function copyCluster({ folder, moving, from, log }: ClusterCopy): Promise<void> {
  const path = join(moving, 'rows.tar');
  const options = log ? { log } : {};
  for (const left of [path, `${path}.part`, newFolderIn(moving)]) {
    await rm(left, { recursive: true, force: true });
  }
  await withPostgres({ ...options, folder, major: from }, async (url) => {
    const version = `PostgreSQL ${from}`;
    await takeBackup({ url, storage: null, version, now: () => new Date() }, path);
  });
  const archive = await checkArchive(path);
  // The same one: the file beside the cluster stays.
  const password = await readFile(join(folder, 'password'), 'utf8');
  await withPostgres({ ...options, folder: newFolderIn(moving), password }, async (url) => {
    await migrateDatabaseTo(url, archive.manifest.migrations);
    const leftOut = await loadRows(path, archive, url);
    if (leftOut.length === 0) return;
    throw new Error(`These tables are not Greenroom's: ${leftOut.join(', ')}. Move them elsewhere`);
  });
}

async function withPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
  work: (url: string) => Promise<void>,
): Promise<void> {
  const postgres = await startEmbeddedPostgres(options);
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
