import { stat } from 'node:fs/promises';
import { migrateDatabaseTo } from '../database/migrate.ts';
import { checkArchive } from './archive-reader.ts';
import { type ArchiveSummary, summarize } from './archive-form.ts';
import { loadRows } from './load-archive.ts';
import { createScratchDatabase } from './scratch-repository.ts';

/**
 * Restores an archive into a scratch database beside the one at `url`, which is dropped again:
 * compares each file, and number and hash of each table.
 * @param signal breaks it off, also in the middle of a statement
 * @throws {ArchiveError} saying what differs
 */
export async function verifyArchive(
  path: string,
  url: string,
  signal?: AbortSignal,
): Promise<ArchiveSummary> {
  const archive = await checkArchive(path, signal);
  const scratch = await createScratchDatabase(url, 'verify', signal);
  try {
    await migrateDatabaseTo(scratch.url, archive.manifest.migrations);
    await loadRows(path, archive, scratch.url, signal);
  } catch (error) {
    // The reason counts; what cannot be dropped now, the next verification drops.
    await scratch.drop().catch(() => undefined);
    signal?.throwIfAborted();
    throw error;
  }
  await scratch.drop();
  const { size } = await stat(path);
  return summarize(archive.manifest.takenAt, archive.contents, size);
}
