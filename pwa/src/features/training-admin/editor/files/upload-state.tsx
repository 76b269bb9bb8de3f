import type { UploadEntry } from '../../uploads/upload-types.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import { ProgressBar } from '../../../../ui/progress-bar/progress-bar.tsx';
import styles from './file-field.module.css';

const units = ['kB', 'MB', 'GB'] as const;

const pauses = {
  person: 'Paused',
  offline: 'Waiting for the network',
  server: 'Waiting for the server',
} as const;

interface UploadStateProps {
  readonly entry: UploadEntry;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
  /** Chooses another file. */
  readonly onPick: () => void;
}

/** An unfinished upload: file name, progress, and what can be done. */
export function UploadState({ entry, ...on }: UploadStateProps) {
  const { fileName, stage, percentage } = entry;
  const isFailed = stage.name === 'failed';
  const action = findAction(entry, on);
  return (
    <div className={styles.upload}>
      <span className={styles.name}>{fileName}</span>
      {!isFailed && <ProgressBar label={`Upload of ${fileName}`} value={percentage} />}
      <p className={isFailed ? styles.failed : styles.help}>
        {isFailed ? `Failed: ${stage.message}` : describeStage(entry)}
      </p>
      <Row gap={8} wrap>
        {/* One button: the focus stays on it while what it does changes. */}
        {action !== null && (
          <Button size="small" aria-label={action.label} onClick={action.run}>
            {action.text}
          </Button>
        )}
        {isFailed && (
          <Button size="small" variant="quiet" onClick={on.onPick}>
            Choose another file
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-label={`${isFailed ? 'Remove' : 'Cancel'} ${fileName}`}
          onClick={on.onCancel}
        >
          {isFailed ? 'Remove' : 'Cancel'}
        </Button>
      </Row>
    </div>
  );
}

type Presses = Omit<UploadStateProps, 'entry'>;

/** What an upload's first button does; null: it needs nothing. */
function findAction({ stage, fileName }: UploadEntry, on: Presses) {
  if (stage.name === 'uploading') {
    return { text: 'Pause', label: `Pause ${fileName}`, run: on.onPause };
  }
  if (stage.name === 'paused' && stage.because === 'person') {
    return { text: 'Resume', label: `Resume ${fileName}`, run: on.onResume };
  }
  if (stage.name === 'paused' && stage.because === 'server') {
    return { text: 'Try now', label: `Try ${fileName} now`, run: on.onResume };
  }
  if (stage.name === 'failed' && stage.canRetry) {
    return { text: 'Retry', label: `Retry ${fileName}`, run: on.onRetry };
  }
  return null;
}

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

/** What an unfinished upload does: 'Uploading 40%, 4.0 MB of 10 MB'. */
function describeStage({ stage, percentage, sent, fileSize }: UploadEntry): string {
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
