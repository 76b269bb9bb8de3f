import { DemoClient } from './demo-client.ts';
import type { DemoMember } from './plan-community.ts';
import type { DemoClock } from './plan-mutations.ts';

/** Everybody's password: long enough, and none of the common ones. */
export const demoPassword = 'velvet curtain call';

export interface FillOptions {
  /** Where the server is, such as http://localhost:3000. */
  readonly url: string;
  readonly clock: DemoClock;
  /** The machine's IANA zone, stored with every account. */
  readonly timeZone: string;
  /** Needed where the server asks for one. Absent: none. */
  readonly setupCode?: string | undefined;
  /** Hears how far it is, a line at a time. */
  readonly report: (line: string) => void;
}

/** Members who act at the same time; more would only wait for the server. */
const together = 4;

/** Asks for an account; it waits for approval. */
export async function register(client: DemoClient, username: string): Promise<void> {
  const email = emailOf(username);
  await client.call('account.register', { username, email, password: demoPassword });
}

/** Somebody who was let in, signed in. `seat` tells people's addresses apart. */
export async function signedIn(
  username: string,
  options: FillOptions,
  seat: number,
): Promise<DemoClient> {
  const client = clientOf(options, seat);
  await client.call('account.signIn', { username, password: demoPassword });
  return client;
}

/** Everybody has an address of their own, as they would: limits count by address. */
export function clientOf({ url }: FillOptions, seat: number): DemoClient {
  return new DemoClient(url, `10.${(seat >> 16) & 255}.${(seat >> 8) & 255}.${seat & 255}`);
}

export function emailOf(username: string): string {
  return `${username}@example.org`;
}

/** Has a few members at a time do something, and tells at each tenth of them. */
export async function forEachMember(
  doing: string,
  members: readonly DemoMember[],
  { report }: FillOptions,
  work: (member: DemoMember, index: number) => Promise<void>,
): Promise<void> {
  const queue = members.entries();
  const step = Math.max(1, Math.ceil(members.length / 10));
  const isMany = members.length >= 100;
  let done = 0;
  const workers = Array.from({ length: together }, async () => {
    for (const [index, member] of queue) {
      await work(member, index);
      done += 1;
      if (isMany && done % step === 0 && done < members.length)
        report(`${doing} ${done} of ${members.length}`);
    }
  });
  await Promise.all(workers);
  report(`${doing} ${members.length} ${members.length === 1 ? 'member' : 'members'}`);
}
