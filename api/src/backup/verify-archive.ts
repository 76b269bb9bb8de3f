import { rm, stat } from 'node:fs/promises';
import { migrateDatabaseTo } from '../database/migrate.ts';
import { checkArchive } from './archive/archive-reader.ts';
import { nameArchive, refuseExisting } from './archive/archive-writer.ts';
import { type ArchiveSummary, summarize } from './archive/archive-form.ts';
import { loadRows } from './load-archive.ts';
import { createScratchDatabase } from './server/scratch-repository.ts';
import { type BackupParts, brokenOff, takeBackup } from './take-backup.ts';

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

/**
 * Takes a backup and restores it into a scratch database. An archive counts, by its name, only once it
 * is verified: one that could not be stays under another, to be looked into.
 * @param onTaken called before the verification
 * @throws as `takeBackup` and `verifyArchive`; broken off, nothing of it is left
 */
export async function takeVerifiedBackup(
  parts: BackupParts,
  path: string,
  onTaken?: (summary: ArchiveSummary) => Promise<void>,
): Promise<ArchiveSummary> {
  await refuseExisting(path);
  const unverified = unverifiedOf(path);
  const summary = await takeBackup({ ...parts, replaces: true }, unverified);
  await onTaken?.(summary);
  try {
    await verifyArchive(unverified, parts.url, parts.signal);
  } catch (error) {
    if (parts.signal?.aborted) {
      await rm(unverified, { force: true });
      throw brokenOff(error);
    }
    parts.report?.(`It could not be verified, and is kept as ${unverified}`);
    throw error;
  }
  await nameArchive(unverified, path);
  return summary;
}

/** The name of an archive that is not verified, for that of one that is. */
export function unverifiedOf(path: string): string {
  return path.replace(/(?:\.tar)?$/, '.unverified.tar');
}
