import type { WaitingItem } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { queueParts } from '../../../app/admin/queue-parts.ts';
import { makeAccount, makeUserDetail, noUsers } from '../../../testing/account-factory.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { Toaster } from '../../../ui/toast/toaster.tsx';
import { useDecidedStore } from '../queue/hold/decided-store.ts';
import { useWaitingList } from '../queue/use-waiting-list.ts';
import { WaitingQueue } from '../queue/waiting-queue.tsx';

export const idOf = (index: number) => `0190d000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** An account that waits; `over` overrides fields. */
export function makeItem(index: number, over: Partial<WaitingItem> = {}): WaitingItem {
  return {
    kind: 'account',
    id: idOf(index),
    at: '2026-11-01T09:00:00.000Z',
    userId: idOf(index),
    username: `member${index}`,
    text: `member${index}@example.org`,
    ...over,
  };
}

/** The queue of a server where these items wait, until they are approved. */
export function openQueue(first: readonly WaitingItem[], address = '/admin-dashboard') {
  // What an earlier test has left.
  useDecidedStore.setState(useDecidedStore.getInitialState(), true);
  let items = [...first];
  const approved: string[] = [];
  const count = (kind: WaitingItem['kind']) => items.filter((item) => item.kind === kind).length;
  server.use(
    mockCall('dashboard.waiting', ({ input: { kind } }) => ({
      items: items.filter((item) => kind === undefined || item.kind === kind),
      counts: {
        account: count('account'),
        message: count('message'),
        concern: count('concern'),
        bank: count('bank'),
        deletion: count('deletion'),
      },
    })),
    mockCall('users.approve', ({ input: { id } }) => {
      approved.push(id);
      items = items.filter((item) => item.id !== id);
      return makeAccount({ id });
    }),
    mockCall('deletionRequests.list', () => []),
    mockCall('users.read', ({ input: { id } }) =>
      makeUserDetail({ id, username: 'member', status: 'pending' }),
    ),
    mockCall('users.counts', () => noUsers),
  );
  return { ...renderRoom(<Queue />, address), approved };
}

function Queue() {
  return (
    <>
      <Toaster />
      <WaitingQueue
        waiting={useWaitingList()}
        parts={queueParts}
        actorId="boss"
        lastDecision="Last decision at 19:41 by sasha."
        steps={null}
        rest={<p>Figures</p>}
      />
    </>
  );
}
