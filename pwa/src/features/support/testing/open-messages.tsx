import { messageStatusSchema } from '@greenroom/sync-protocol/support/support-records';
import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { briefHandlers } from '../../../testing/lists/brief-handlers.ts';
import { MockProblem, mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { AdminMessagesScreen } from '../messages/admin-messages-screen.tsx';

/** Serves messages: filtered, searched and paged by the contract, answered and deleted. */
export function openMessages(messages: readonly ListedAdminMessage[], query = '') {
  const store = { messages: [...messages], asked: [] as unknown[] };
  const find = (input: {
    readonly search: string;
    readonly status?: string | undefined;
    readonly userId?: string | undefined;
  }) =>
    store.messages
      .filter(({ userId }) => input.userId === undefined || userId === input.userId)
      .filter(({ status }) => input.status === undefined || status === input.status)
      .filter(({ content, username }) => `${content} ${username}`.includes(input.search))
      .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  server.use(
    ...briefHandlers(),
    mockCall(
      'support.list',
      ({ input }) => {
        const found = find(input);
        const sorted = input.sort === 'createdAt' ? found.toReversed() : found;
        const rows = input.sort === 'status' ? byStatus(found) : sorted;
        return rows.slice((input.page - 1) * 50, input.page * 50);
      },
      ({ input }) => ({ 'x-total-count': String(find(input).length) }),
    ),
    mockCall('support.counts', ({ input: { search } }) => ({
      all: find({ search }).length,
      pending: find({ search, status: 'pending' }).length,
      in_progress: find({ search, status: 'in_progress' }).length,
      resolved: find({ search, status: 'resolved' }).length,
    })),
    mockCall('support.respond', ({ input }) => {
      store.asked.push(input);
      const before = store.messages.find(({ id }) => id === input.id);
      if (!before) throw new MockProblem('not_found', 'Message not found');
      if (input.basedOn !== before.reviewedAt) {
        throw new MockProblem('conflict', 'Another administrator has answered meanwhile');
      }
      const at = '2026-11-20T10:00:00.000Z';
      const response = input.adminResponse
        ? { adminResponse: input.adminResponse, respondedAt: at }
        : {};
      const after = { ...before, status: input.status, ...response, reviewedAt: at };
      store.messages = store.messages.map((each) => (each.id === input.id ? after : each));
      return after;
    }),
    mockCall('support.remove', ({ input }) => {
      store.asked.push(input);
      store.messages = store.messages.filter(({ id }) => id !== input.id);
      return undefined;
    }),
  );
  return { ...renderRoom(<AdminMessagesScreen />, `/admin/messages${query}`), store };
}

/** What waits oldest first, the rest as it is. */
function byStatus(newestFirst: readonly ListedAdminMessage[]): ListedAdminMessage[] {
  const isWaiting = ({ status }: ListedAdminMessage) => status === 'pending';
  const others = newestFirst.filter((message) => !isWaiting(message));
  return [
    ...newestFirst.filter(isWaiting).toReversed(),
    ...others.toSorted((left, right) => placeOf(left) - placeOf(right)),
  ];
}

function placeOf({ status }: Pick<ListedAdminMessage, 'status'>): number {
  return messageStatusSchema.options.indexOf(status);
}
