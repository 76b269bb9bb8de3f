import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Replica } from '../../replica/replica-interface.ts';
import { disguise, openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { coverScreen } from '../../ui/modal-overlay/screen-seen.ts';
import { supportEffects } from './support-effects.ts';
import { SupportScreen } from './support-screen.tsx';
import { makeMessage } from './testing/message-factory.ts';

/** Reports everything that is watched as seen. */
class SeenObserver {
  readonly #report: (seen: readonly { readonly isIntersecting: true }[]) => void;
  constructor(report: (seen: readonly { readonly isIntersecting: true }[]) => void) {
    this.#report = report;
  }
  observe(): void {
    this.#report([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

test('a response below an overlay is not read before the overlay goes', async () => {
  vi.stubGlobal('IntersectionObserver', SeenObserver);
  const uncover = coverScreen();
  onTestFinished(uncover);
  const message = makeMessage({ adminResponse: 'Yes', respondedAt: '2026-11-02T09:00:00.000Z' });
  const rows = { adminMessages: [message] };
  const { replica } = await openReplicaBench({ effects: supportEffects, rows });
  const mutate = vi.fn<Replica['mutate']>((...change) => replica.mutate(...change));
  showOver(disguise(replica, { mutate }), <SupportScreen isPaused={false} />);
  expect(await screen.findByText('Yes')).toBeInTheDocument();
  expect(mutate).not.toHaveBeenCalled();
  uncover();
  await waitFor(() => expect(mutate).toHaveBeenCalledOnce());
});

test('a response whose mark is refused is marked once, not as long as it is shown', async () => {
  vi.stubGlobal('IntersectionObserver', SeenObserver);
  const at = '2026-11-02T09:00:00.000Z';
  const message = makeMessage({ adminResponse: 'Yes', respondedAt: at, reviewedAt: at });
  const rows = { adminMessages: [message] };
  const { server, replica } = await openReplicaBench({ effects: supportEffects, rows });
  server.refuse = () => ({ code: 'forbidden', message: 'Not now' });
  const mutate = vi.fn<Replica['mutate']>((...change) => replica.mutate(...change));
  showOver(disguise(replica, { mutate }), <SupportScreen isPaused={false} />);
  await waitFor(() => expect(mutate).toHaveBeenCalledOnce());
  await act(() => replica.exchangeNow('person'));
  await waitFor(async () => expect(await replica.readRefusedChanges()).toHaveLength(1));
  // Unread again by the refusal, which is on the screen by the time the next change is.
  server.put('adminMessages', { ...message, status: 'in_progress' });
  await act(() => replica.exchangeNow('poke'));
  expect(await screen.findByText('In progress')).toBeInTheDocument();
  expect(mutate).toHaveBeenCalledOnce();
});

test('messages and responses are divided by day, each day once, the status beside the response', async () => {
  const question = makeMessage({
    content: 'Question',
    createdAt: '2020-09-04T12:00:00.000Z',
    status: 'resolved',
    adminResponse: 'Yes',
    respondedAt: '2020-11-27T12:00:00.000Z',
  });
  const thanks = makeMessage({ content: 'Thanks', createdAt: '2020-11-27T13:00:00.000Z' });
  const { replica } = await openReplicaBench({
    effects: supportEffects,
    rows: { adminMessages: [question, thanks] },
  });
  showOver(replica, <SupportScreen />);
  const asked = await screen.findByRole('group', { name: 'Question' });
  const days = screen.getAllByText(/^\w+ \d+ \w+ 2020$/);
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Friday 4 September 2020',
    'Friday 27 November 2020',
  ]);
  const response = within(asked).getByRole('group', { name: /^New: ?Response/ });
  expect(within(response).getByText('Resolved')).toBeInTheDocument();
  expect(within(asked).getAllByText('Resolved')).toHaveLength(1);
});

test('a screen reader hears of a response that comes, and no earlier message', async () => {
  const at = '2026-11-02T09:00:00.000Z';
  const [first, second] = [makeMessage(), makeMessage({ content: 'Question' })];
  const answered = { ...first, adminResponse: 'Yes', respondedAt: at, readByUserAt: at };
  const { server, replica } = await openReplicaBench({
    effects: supportEffects,
    rows: { adminMessages: [answered, second] },
  });
  showOver(replica, <SupportScreen />);
  await screen.findByRole('group', { name: 'Question' });
  expect(screen.getByRole('log', { name: 'Your messages' })).toHaveAttribute('aria-live', 'off');
  expect(screen.queryByText('New response')).not.toBeInTheDocument();
  server.put('adminMessages', {
    ...second,
    adminResponse: 'No',
    respondedAt: '2026-11-03T09:00:00.000Z',
  });
  await act(() => replica.exchangeNow('poke'));
  expect(await screen.findByText('New response')).toHaveAttribute('role', 'status');
});
