import type {
  BackupsState,
  StorageState,
  SystemState,
} from '@greenroom/sync-protocol/system/system-records';
import { countText } from '../../platform/count-text.ts';
import { agoInWords } from '../../platform/dates/ago-words.ts';
import { sizeText } from '../../platform/storage/storage-use.ts';
import { Facts } from '../../ui/facts/facts.tsx';
import { SystemCard } from './system-card.tsx';
import { kindTitle } from './system-words.ts';

interface StorageCardProps {
  readonly state: SystemState;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What database and files take, and what is left. */
export function StorageCard({ state, now }: StorageCardProps) {
  const { storage, measured, backups } = state;
  const { databaseBytes, disk, backupDisk } = storage;
  const note =
    measured === null
      ? 'Files are not counted yet.'
      : `Files were counted ${agoInWords(now - Date.parse(measured.at))}.`;
  return (
    <SystemCard
      isLine
      title="Storage"
      state={disk && `${sizeText(disk.freeBytes)} free`}
      note={note}
    >
      <Facts
        facts={[
          ['Database', databaseBytes === null ? 'No answer in time' : sizeText(databaseBytes)],
          ...(measured?.kinds ?? []).map(
            ({ kind, files, bytes }) =>
              [kindTitle(kind), `${sizeText(bytes)} in ${filesInWords(files)}`] as const,
          ),
          ...(disk ? [['Free on the disk', freeInWords(disk)] as const] : []),
          ...(backupDisk ? [['Free for backups', freeInWords(backupDisk)] as const] : []),
          ...(backups ? [['Last backup', backupInWords(backups, now)] as const] : []),
        ]}
      />
    </SystemCard>
  );
}

function freeInWords({ freeBytes, totalBytes }: NonNullable<StorageState['disk']>): string {
  return `${sizeText(freeBytes)} of ${sizeText(totalBytes)}`;
}

function backupInWords({ isScheduled, last, lastVerifiedAt }: BackupsState, now: number): string {
  if (last === null) return isScheduled ? 'None yet; taken each night' : 'None taken here';
  const verified =
    lastVerifiedAt === null
      ? 'never restored'
      : last.isVerified
        ? 'restored and compared'
        : `restored last: that of ${agoInWords(now - Date.parse(lastVerifiedAt))}`;
  return `${agoInWords(now - Date.parse(last.takenAt))}, ${sizeText(last.bytes)}, ${verified}`;
}

function filesInWords(files: number): string {
  return files === 1 ? '1 file' : `${countText(files)} files`;
}
