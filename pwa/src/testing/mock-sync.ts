import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { CollectionName } from '@greenroom/sync-protocol/collections';
import type { Problem } from '@greenroom/sync-protocol/problem';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import type { RequestHandler } from 'msw';
import { MockProblem, mockCall } from './mock-call.ts';
import { server } from './mock-server.ts';

/** The server's side of POST /api/sync for an account without other rows. */
export interface MockedSync {
  readonly handler: RequestHandler;
  readonly received: SyncRequest['mutations'];
  /** Rejections by call name: mutations of these calls are rejected. A text: a conflict. */
  readonly rejections: Map<string, string | Problem>;
}

/** A row of another collection in the account's own scope. */
export interface MockedRow {
  readonly collection: CollectionName;
  readonly id: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Answers every exchange: accepts the mutations, returns the current account and rows. */
export function mockSync(
  readAccount: () => Account,
  readRows: () => readonly MockedRow[] = () => [],
  /** Further fields of the answer. */
  readMore: () => Partial<SyncAnswer> = () => ({}),
): MockedSync {
  const received: SyncRequest['mutations'] = [];
  const rejections = new Map<string, string | Problem>();
  const handler = mockCall('sync.exchange', ({ input }) => {
    const account = readAccount();
    if (input.userId !== account.id) throw new MockProblem('other_account', 'Another account');
    received.push(...input.mutations);
    const lastSequence = Math.max(0, ...received.map(({ sequence }) => sequence));
    return { ...answerTo(input, account, readRows(), rejections), ...readMore(), lastSequence };
  });
  return { handler, received, rejections };
}

/** What every start asks: its exchange, the account, its time zone, and whether there is maintenance. */
export function mockStart(
  readAccount: () => Account,
  { handler }: MockedSync = mockSync(readAccount),
): readonly RequestHandler[] {
  return [
    handler,
    mockCall('account.currentUser', readAccount),
    mockCall('account.setTimeZone', ({ input }) => input),
    mockCall('settings.maintenance', () => ({ maintenanceMode: false })),
  ];
}

/** From now on the server knows this session no more, or the account neither. */
export function refuseSession(code: 'unauthenticated' | 'account_gone'): void {
  const refuse = () => {
    throw new MockProblem(code, 'Refused');
  };
  server.use(mockCall('account.currentUser', refuse), mockCall('sync.exchange', refuse));
}

function answerTo(
  request: SyncRequest,
  account: Account,
  rows: readonly MockedRow[],
  rejections: ReadonlyMap<string, string | Problem>,
): Omit<SyncAnswer, 'lastSequence'> {
  const own = { collection: 'account', id: account.id, row: { ...account } };
  const put = [own, ...rows].map((row) => ({ ...row, xid: '1', row: { ...row.row } }));
  const scope = { whole: true, put, drop: [] };
  return {
    userId: account.id,
    epoch: 'test-epoch',
    cursor: request.pull ? 'test-cursor' : request.cursor,
    reset: false,
    outcomes: request.mutations.flatMap(({ sequence, call }) => {
      const refused = rejections.get(call);
      if (refused === undefined) return [];
      const isText = typeof refused === 'string';
      const problem = isText ? { code: 'conflict' as const, message: refused } : refused;
      return [{ sequence, status: 'rejected' as const, problem }];
    }),
    dropScopes: [],
    scopes: request.pull ? { [`user:${account.id}`]: scope } : {},
    more: false,
  };
}
