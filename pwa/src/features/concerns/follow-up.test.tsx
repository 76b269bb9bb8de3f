import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockCall, mockRefusal, mockUnreachable } from '../../testing/mock-call.ts';
import { server as http } from '../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { setOnline } from '../../testing/window-state.ts';
import { ConcernEntry } from './concern-entry.tsx';

const code = '01234-56789-ABCDE-FGHJK';
const concern = { status: 'pending', adminResponse: null, createdAt: '2026-11-20T00:00:00.000Z' };

async function open() {
  const concerns = { send: () => Promise.resolve() };
  const { replica } = await openReplicaBench({ effects: {}, concerns });
  const user = showOver(replica, <ConcernEntry />);
  await user.click(screen.getByRole('button', { name: /^Anonymous feedback/ }));
  await screen.findByLabelText('Your concern');
  return user;
}

async function lookUp(typed = code) {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Have a code from before?' }));
  await user.type(screen.getByLabelText('Follow-up code'), typed);
  await user.click(screen.getByRole('button', { name: 'Look up' }));
  return user;
}

it.each([
  ['pending', 'Pending', 'The administrators have not reviewed it yet.'],
  ['reviewed', 'Reviewed', 'The administrators have read it. There is no response yet.'],
  ['resolved', 'Resolved', 'The administrators have resolved it without a response.'],
] as const)('shows a %s concern', async (status, pill, text) => {
  http.use(mockCall('concerns.followUp', () => ({ ...concern, status })));
  await lookUp();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText(pill)).toBeInTheDocument();
  expect(screen.getByText('20 Nov 2026')).toBeInTheDocument();
});

it('shows the response, for any spelling of the code, until another is typed', async () => {
  const asked: unknown[] = [];
  http.use(
    mockCall('concerns.followUp', ({ input }) => {
      asked.push(input.code);
      return { ...concern, status: 'resolved', adminResponse: 'Lamps are ordered.' };
    }),
  );
  const user = await lookUp(' o1234 56789 abcde fghjk');
  expect(await screen.findByText('Lamps are ordered.')).toBeInTheDocument();
  expect(asked).toEqual([code]);
  await user.type(screen.getByLabelText('Follow-up code'), 'X');
  expect(screen.queryByText('Lamps are ordered.')).not.toBeInTheDocument();
});

it('shows nothing of a code beside another one that was typed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isAnswered = vi.fn<() => void>();
  http.use(
    mockCall('concerns.followUp', async () => {
      await promise;
      isAnswered();
      return { ...concern, status: 'resolved', adminResponse: 'Lamps are ordered.' };
    }),
  );
  const user = await lookUp();
  await user.type(screen.getByLabelText('Follow-up code'), 'X');
  resolve();
  await waitFor(() => expect(isAnswered).toHaveBeenCalled());
  const button = screen.getByRole('button', { name: 'Look up' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByText('Lamps are ordered.')).not.toBeInTheDocument();
});

it('says that no concern has the code', async () => {
  http.use(mockRefusal('concerns.followUp', 'not_found', 'Concern not found'));
  await lookUp();
  const notice = (await screen.findByText('No concern has this code')).closest('[role="status"]');
  // A region within another would be announced twice.
  expect(notice?.parentElement?.closest('[role="status"]')).toBeNull();
});

it('says that a text is no code, without asking the server', async () => {
  await lookUp('hello');
  expect(await screen.findByText('This is not a follow-up code')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Follow-up code')).toHaveFocus());
});

it('that fails says so', async () => {
  http.use(mockUnreachable('concerns.followUp'));
  await lookUp();
  expect(await screen.findByText(/Failed to look up the concern/)).toBeInTheDocument();
});

it('needs the network, and says so', async () => {
  const asked = vi.fn(() => ({ ...concern, status: 'pending' as const }));
  http.use(mockCall('concerns.followUp', asked));
  const user = await open();
  act(() => setOnline(false));
  await user.click(screen.getByRole('button', { name: 'Have a code from before?' }));
  expect(screen.getByText('Looking it up needs the network.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Follow-up code'), code);
  await user.click(screen.getByRole('button', { name: 'Look up' }));
  act(() => setOnline(true));
  expect(screen.getByText('Read what became of your concern.')).toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});
