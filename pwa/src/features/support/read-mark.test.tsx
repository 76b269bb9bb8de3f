import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Replica } from '../../replica/replica-interface.ts';
import { disguise, openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
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
