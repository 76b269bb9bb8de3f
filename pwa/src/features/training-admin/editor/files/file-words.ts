import type { UploadEntry } from '../../../../platform/uploads/upload-types.ts';

const units = ['kB', 'MB', 'GB'] as const;

/** '640 kB', '1.2 MB'. */
export function formatBytes(bytes: number): string {
  let value = bytes / 1000;
  let unit: string = units[0];
  for (const next of units.slice(1)) {
    if (value < 999.95) break;
    value /= 1000;
    unit = next;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

const pauses = {
  person: 'Paused',
  offline: 'Waiting for the network',
  server: 'Waiting for the server',
} as const;

/** What an unfinished upload does: 'Uploading 40%, 4.0 MB of 10 MB'. */
export function describeStage({ stage, percentage, sent, fileSize }: UploadEntry): string {
  const amount = `${percentage}%, ${formatBytes(sent)} of ${formatBytes(fileSize)}`;
  switch (stage.name) {
    case 'waiting':
      return 'Waiting to upload';
    case 'uploading':
      return `Uploading ${amount}`;
    case 'paused':
      return `${pauses[stage.because]} at ${amount}`;
    case 'finishing':
      return 'Checking the file';
    case 'finished':
      return 'Uploaded';
    case 'failed':
      return 'Failed';
    default:
      return stage satisfies never;
  }
}
