import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { setOnline } from '../../../testing/window-state.ts';
import { ArchiveDownloadControl } from './archive-download.tsx';
import type { ArchiveDownload, DownloadState } from './use-archive-download.ts';

function show(state: DownloadState) {
  const download = { start: vi.fn<() => void>(), cancel: vi.fn<() => void>() };
  const of = (shown: DownloadState): ArchiveDownload => ({ ...download, state: shown });
  const ui = (shown: DownloadState) => (
    <ArchiveDownloadControl download={of(shown)} label="Download my data" />
  );
  const { rerender } = render(ui(state));
  return { ...download, to: (next: DownloadState) => rerender(ui(next)) };
}

const running = { kind: 'running', percentage: 40, reading: 'Messages you sent' } as const;

test('a press starts it, and a press while it runs cancels it, with the focus on the same button', async () => {
  const { start, cancel, to } = show({ kind: 'idle' });
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  expect(start).toHaveBeenCalledOnce();
  to(running);
  const button = screen.getByRole('button', { name: 'Cancel download' });
  expect(button).toHaveFocus();
  expect(screen.getByRole('progressbar', { name: 'Downloading your data' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );
  expect(screen.getByText('Messages you sent… Stay on this screen.')).toBeInTheDocument();
  await userEvent.click(button);
  expect(cancel).toHaveBeenCalledOnce();
});

test('says what was saved, and what it lacks', () => {
  show({ kind: 'done', name: 'my-data-2026-11-24.zip', size: 3_200_000, missing: 1 });
  expect(screen.getByRole('status')).toHaveTextContent(
    'Saved as my-data-2026-11-24.zip, 3.2 MB. Unpack it and open index.html. One image had been removed meanwhile.',
  );
  expect(screen.getByRole('button', { name: 'Download again' })).toBeEnabled();
});

test('says why it failed, and offers it again', () => {
  show({ kind: 'failed', reason: 'Greenroom cannot be reached.' });
  expect(screen.getByRole('alert')).toHaveTextContent('Greenroom cannot be reached.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('needs the network to start, not to be cancelled', () => {
  const { to } = show({ kind: 'idle' });
  act(() => setOnline(false));
  expect(screen.getByRole('button', { name: 'Download my data' })).toBeDisabled();
  expect(screen.getByText(/downloading it needs the network/)).toBeInTheDocument();
  to(running);
  expect(screen.getByRole('button', { name: 'Cancel download' })).toBeEnabled();
});
