import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { mockCall, MockProblem } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { waitFor } from '../../../testing/wait-for.ts';
import { setOnline } from '../../../testing/window-state.ts';
import { openRow } from '../privacy/testing/open-row.tsx';
import { ArchiveDownloadControl } from './archive-download.tsx';
import { MyDataRow } from './my-data-row.tsx';
import {
  type ArchiveDownload,
  type DownloadState,
  useArchiveDownload,
} from './use-archive-download.ts';

function Section() {
  const download = useArchiveDownload();
  return <MyDataRow download={download} />;
}

async function show() {
  const { replica } = await openReplicaBench({ effects: {} });
  const user = showOver(replica, <Section />);
  await openRow('Download your data');
  return user;
}

/** The list of tables is asked for and not answered. @returns whether the request was given up */
function holdList() {
  const held = { isAsked: false, isGivenUp: false };
  server.use(
    mockCall('myData.list', ({ request }) => {
      held.isAsked = true;
      request.signal.addEventListener('abort', () => {
        held.isGivenUp = true;
      });
      return new Promise<never>(() => undefined);
    }),
  );
  return held;
}

test('says why the server refuses it, and tries again', async () => {
  let asked = 0;
  server.use(
    mockCall('myData.list', () => {
      asked += 1;
      throw new MockProblem('forbidden', 'Not for this account');
    }),
  );
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  const reason = await screen.findByText('Not for this account');
  expect(reason.closest('[role=alert]')).not.toBeNull();
  expect(screen.getByText('Your data was not downloaded')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toBe(2));
  await waitFor(async () =>
    expect(await screen.findByRole('button', { name: 'Try again' })).toHaveFocus(),
  );
});

test('cancelled, it is as before and can be started again', async () => {
  const first = holdList();
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(first.isAsked).toBe(true));
  expect(screen.getByText(/^Getting ready…/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel download' }));
  await waitFor(() => expect(first.isGivenUp).toBe(true));
  expect(await screen.findByRole('button', { name: 'Download my data' })).toBeEnabled();
  expect(screen.queryByText('Your data was not downloaded')).not.toBeInTheDocument();
  const second = holdList();
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(second.isAsked).toBe(true));
});

describe('the control', () => {
  function showControl(state: DownloadState) {
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
    const { start, cancel, to } = showControl({ kind: 'idle' });
    await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(start).toHaveBeenCalledOnce();
    to(running);
    const button = screen.getByRole('button', { name: 'Cancel download' });
    await waitFor(() => expect(button).toHaveFocus());
    expect(screen.getByRole('progressbar', { name: 'Downloading your data' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.getByText('Messages you sent… Stay on this screen.')).toBeInTheDocument();
    await userEvent.click(button);
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('says what was saved, and what it lacks', () => {
    showControl({ kind: 'done', name: 'my-data-2026-11-24.zip', size: 3_200_000, missing: 1 });
    expect(screen.getByRole('status')).toHaveTextContent(
      'Saved as my-data-2026-11-24.zip, 3.2 MB. Unpack it and open index.html. One image had been removed meanwhile.',
    );
    expect(screen.getByRole('button', { name: 'Download again' })).toBeEnabled();
  });

  test('needs the network to start, not to be cancelled', () => {
    const { to } = showControl({ kind: 'idle' });
    act(() => setOnline(false));
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeDisabled();
    expect(screen.getByText(/downloading it needs the network/)).toBeInTheDocument();
    to(running);
    expect(screen.getByRole('button', { name: 'Cancel download' })).toBeEnabled();
  });
});
