import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockCall, MockProblem } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { waitFor } from '../../../testing/wait-for.ts';
import { openRow } from '../privacy/testing/open-row.tsx';
import { MyDataRow } from './my-data-row.tsx';
import { useArchiveDownload } from './use-archive-download.ts';

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
  expect(await screen.findByText('Not for this account')).toBeInTheDocument();
  expect(screen.getByText('Your data was not downloaded')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked).toBe(2));
  expect(await screen.findByRole('button', { name: 'Try again' })).toHaveFocus();
});

test('cancelled, it is as before and can be started again', async () => {
  const first = holdList();
  const user = await show();
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(first.isAsked).toBe(true));
  expect(screen.getByText(/^Getting ready…/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel download' }));
  await waitFor(() => expect(first.isGivenUp).toBe(true));
  expect(screen.getByRole('button', { name: 'Download my data' })).toBeEnabled();
  expect(screen.queryByText('Your data was not downloaded')).not.toBeInTheDocument();
  const second = holdList();
  await user.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(second.isAsked).toBe(true));
});
