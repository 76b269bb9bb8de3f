import { limitConcurrency } from '@greenroom/api/access/turns/limit-concurrency';
import { ApiClient } from '../client/api-client.ts';
import type { DemoMember } from './plan-community.ts';
import type { DemoClock } from './plan-mutations.ts';

/** The password of every demo account: long enough and not a common one. */
export const demoPassword = 'velvet curtain call';

export interface FillOptions {
  /** The server's origin, such as http://localhost:3000. */
  readonly url: string;
  readonly clock: DemoClock;
  /** The machine's IANA zone, stored with every account. */
  readonly timeZone: string;
  /** The server's `SETUP_CODE`. Absent: it has none. */
  readonly setupCode?: string | undefined;
  /** Dates all accounts back; see `reach-server.ts`. */
  readonly dateAccounts: (approvedAt: Date) => Promise<void>;
  /** Receives progress, one line at a time. */
  readonly report: (line: string) => void;
}

/** Members that act concurrently; more would only queue at the server. */
const together = 4;

/** Signs in an approved account. `seat` selects its network address. */
export async function signedIn(
  username: string,
  options: FillOptions,
  seat: number,
): Promise<ApiClient> {
  const client = clientOf(options, seat);
  await client.signIn(username, demoPassword);
  return client;
}

/** One address per person, because rate limits count by address. */
export function clientOf({ url }: FillOptions, seat: number): ApiClient {
  const address = `10.${(seat >> 16) & 255}.${(seat >> 8) & 255}.${seat & 255}`;
  return new ApiClient(url, { address, waitsForRetry: true });
}

/** Runs `work` for a few members at a time; reports progress in tenths for 100 members and more. */
export async function forEachMember(
  doing: string,
  members: readonly DemoMember[],
  { report }: FillOptions,
  work: (member: DemoMember, index: number) => Promise<void>,
): Promise<void> {
  const limited = limitConcurrency({ running: together });
  const step = Math.max(1, Math.ceil(members.length / 10));
  const isMany = members.length >= 100;
  let done = 0;
  const doOne = async (member: DemoMember, index: number) => {
    await work(member, index);
    done += 1;
    if (isMany && done % step === 0 && done < members.length)
      report(`${doing} ${done} of ${members.length}`);
  };
  await Promise.all(members.map((member, index) => limited(() => doOne(member, index))));
  report(`${doing} ${members.length} ${members.length === 1 ? 'member' : 'members'}`);
}
