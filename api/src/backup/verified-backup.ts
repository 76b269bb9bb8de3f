import { rm } from 'node:fs/promises';
import type { ArchiveSummary } from './archive-form.ts';
import { type BackupParts, brokenOff, takeBackup } from './take-backup.ts';
import { verifyArchive } from './verify-archive.ts';

/**
 * Takes a backup and restores it into a scratch database. One that differs stays, to be looked into.
 * @throws as `takeBackup` and `verifyArchive`; broken off, nothing of it is left
 */
export async function takeVerifiedBackup(
  parts: BackupParts,
  path: string,
): Promise<ArchiveSummary> {
  const summary = await takeBackup(parts, path);
  try {
    await verifyArchive(path, parts.url, parts.signal);
  } catch (error) {
    if (!parts.signal?.aborted) throw error;
    await rm(path, { force: true });
    throw brokenOff(error);
  }
  return summary;
}
