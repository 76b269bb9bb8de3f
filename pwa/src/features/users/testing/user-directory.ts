import type {
  HeldDevices,
  Holding,
  UserDetail,
  UserRow,
} from '@greenroom/sync-protocol/users/users-records';
import type { RequestHandler } from 'msw';
import { makeAccount } from '../../../testing/account-factory.ts';
import { workHandlers } from '../../../testing/lists/brief-handlers.ts';
import { MockProblem, mockCall } from '../../../testing/mock-call.ts';

/** The n-th account, approved; `over` overrides fields. */
export function makeUser(index: number, over: Partial<UserRow> = {}): UserRow {
  const account = makeAccount({
    id: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    username: `member${index}`,
    email: `member${index}@example.org`,
  });
  return { ...account, lastSeenAt: null, rejectionReason: null, ...over };
}

export const makePending = (index: number) => makeUser(index, { status: 'pending' });

/** Calls a directory received, in order. */
export type Asked = readonly [call: string, id: string, value?: unknown];

interface Filters {
  readonly search: string;
  readonly status?: string | undefined;
  readonly role?: string | undefined;
  readonly paused?: boolean | undefined;
}

/** A server that stores accounts and applies the actions; tests may change `users`. */
export class UserDirectory {
  readonly asked: Asked[] = [];
  holdings: readonly Holding[] = [];
  /** Accounts with a passkey. */
  readonly passkeyIds = new Set<string>();
  /** Accounts with two-step sign-in. */
  readonly protectedIds = new Set<string>();
  /** Of every account. */
  erasures: { asked: number; erased: number; signedIn?: number } = { asked: 0, erased: 0 };
  /** Of every account. Undefined: the server does not tell. */
  devices: HeldDevices | undefined = { count: 2, ended: 0, reporting: 0, unsent: 0 };
  users: UserRow[];

  constructor(users: readonly UserRow[]) {
    this.users = [...users];
  }

  get handlers(): RequestHandler[] {
    return [
      ...workHandlers(this.users[0]?.id ?? ''),
      mockCall(
        'users.list',
        ({ input }) => this.#find(input).slice((input.page - 1) * 50, input.page * 50),
        ({ input }) => ({ 'x-total-count': String(this.#find(input).length) }),
      ),
      mockCall('users.counts', ({ input }) => this.#count(input)),
      mockCall('users.read', ({ input }) => this.#read(input.id)),
      mockCall('users.approve', ({ input }) => this.#decide('approve', input.id, 'approved')),
      mockCall('users.reject', ({ input }) =>
        this.#decide('reject', input.id, 'rejected', input.reason),
      ),
      mockCall('users.toggleSuspension', ({ input: { id, suspended } }) =>
        this.#change('suspend', id, { suspended }),
      ),
      mockCall('users.rename', ({ input: { id, username } }) => {
        const isTaken = this.users.some((user) => user.username === username && user.id !== id);
        const message = 'Username already exists. Please choose a different one.';
        if (isTaken) throw new MockProblem('username_taken', message);
        return this.#change('rename', id, { username });
      }),
      mockCall('users.resetPassword', ({ input: { id, newPassword } }) => {
        this.asked.push(['resetPassword', id, newPassword]);
        return this.#get(id);
      }),
      mockCall('users.resetSecondFactor', ({ input: { id } }) => {
        this.asked.push(['resetSecondFactor', id]);
        this.protectedIds.delete(id);
        this.passkeyIds.delete(id);
        return undefined;
      }),
      mockCall('users.setRole', ({ input: { id, role } }) => this.#change('setRole', id, { role })),
      mockCall('users.eraseDevices', ({ input: { id } }) => this.#change('eraseDevices', id, {})),
      mockCall('users.delete', ({ input }) => {
        this.asked.push(['delete', input.id]);
        this.users = this.users.filter(({ id }) => id !== input.id);
        return undefined;
      }),
    ];
  }

  #find(input: Filters & { readonly sort: string }): UserRow[] {
    const found = this.users.filter(
      (user) =>
        user.username.includes(input.search) &&
        (input.status ?? user.status) === user.status &&
        (input.role ?? user.role) === user.role &&
        (input.paused ?? user.suspended) === user.suspended,
    );
    return input.sort === '-username' ? found.toReversed() : found;
  }

  /** Counts each filter in combination with the other chosen ones. */
  #count({ search, status, role, paused }: Filters) {
    const count = (filters: Omit<Filters, 'search'>) =>
      this.#find({ search, ...filters, sort: '' }).length;
    return {
      all: count({ role, paused }),
      pending: count({ role, paused, status: 'pending' }),
      approved: count({ role, paused, status: 'approved' }),
      rejected: count({ role, paused, status: 'rejected' }),
      paused: count({ status, role, paused: true }),
      admins: count({ status, paused, role: 'admin' }),
      members: count({ status, paused, role: 'model' }),
    };
  }

  #read(id: string): UserDetail {
    const detail = {
      approvedAt: null,
      timeZone: 'Europe/London',
      sessions: 2,
      hasSecondFactor: this.protectedIds.has(id),
      passkeys: this.passkeyIds.has(id) ? 1 : 0,
      erasures: this.erasures,
      ...(this.devices && { devices: this.devices }),
    };
    return { ...this.#get(id), ...detail, holdings: [...this.holdings] };
  }

  #decide(call: string, id: string, status: UserRow['status'], reason?: string): UserRow {
    if (this.#get(id).status !== 'pending') throw new MockProblem('not_pending', 'Decided already');
    return this.#change(call, id, { status }, reason);
  }

  #change(call: string, id: string, change: Partial<UserRow>, value?: unknown): UserRow {
    const after = { ...this.#get(id), ...change };
    this.users = this.users.map((user) => (user.id === id ? after : user));
    this.asked.push([call, id, value ?? Object.values(change)[0]]);
    return after;
  }

  #get(id: string): UserRow {
    const user = this.users.find((known) => known.id === id);
    if (!user) throw new MockProblem('not_found', 'User not found');
    return user;
  }
}
