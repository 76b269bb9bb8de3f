import { Download } from 'lucide-react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { sizeText } from '../../../platform/storage/storage-use.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import styles from './my-data.module.css';
import type { ArchiveDownload, DownloadState } from './use-archive-download.ts';

interface ArchiveDownloadProps {
  readonly download: ArchiveDownload;
  /** 'Download my data' */
  readonly label: string;
  /** Something beside it says that there is no network. Absent: this does. */
  readonly isOfflineSaid?: boolean;
}

/** Downloads one's data: a press starts it, its progress can be cancelled. */
export function ArchiveDownloadControl({
  download,
  label,
  isOfflineSaid = false,
}: ArchiveDownloadProps) {
  const { state, start, cancel } = download;
  const isOnline = useIsOnline();
  const isRunning = state.kind === 'running';
  return (
    <Stack gap={12}>
      <Outcome state={state} />
      {/* One button in one place, so that the keyboard's focus stays on it. */}
      <Button
        className={styles.button}
        disabled={!isRunning && !isOnline}
        onClick={isRunning ? cancel : start}
      >
        {!isRunning && <Download size={18} aria-hidden="true" />}
        {isRunning ? 'Cancel download' : wordOf(state, label)}
      </Button>
      {!isRunning && !isOnline && !isOfflineSaid && (
        <Notice tone="warning" title="You are offline">
          Most of your data is on the server: downloading it needs the network.
        </Notice>
      )}
    </Stack>
  );
}

function wordOf({ kind }: DownloadState, label: string): string {
  if (kind === 'done') return 'Download again';
  return kind === 'failed' ? 'Try again' : label;
}

function Outcome({ state }: { readonly state: DownloadState }) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'running':
      return (
        <Stack gap={8}>
          <ProgressBar label="Downloading your data" value={state.percentage} />
          <p className="text-note">
            {state.reading === null ? 'Getting ready…' : `${state.reading}…`} Stay on this screen.
          </p>
        </Stack>
      );
    case 'done':
      return (
        <Notice title="Your data is downloaded">
          Saved as {state.name}, {sizeText(state.size)}. Unpack it and open index.html.
          {state.missing > 0 && ` ${missingWords(state.missing)}`}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="danger" title="Your data was not downloaded">
          {state.reason}
        </Notice>
      );
    default:
      return state satisfies never;
  }
}

function missingWords(count: number): string {
  return count === 1
    ? 'One image had been removed meanwhile.'
    : `${count} images had been removed meanwhile.`;
}
