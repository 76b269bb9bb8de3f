import { randomUUID } from 'node:crypto';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiClient, RefusedRequest } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember } from '../../infra/client/make-accounts.ts';
import { inDatabaseOf } from '../support/server/database.ts';
import { type ServerProcess, startServer } from '../support/server/server-process.ts';
import { waitFor } from '../support/wait-for.ts';

/** Exchanges of one account that arrive at once, and the messages of each. */
const crowd = 40;
const batch = 300;
/** Milliseconds: far below the wait for a connection of the pool, 5,000, after which it is 503. */
const bearable = 3_000;

let server: ServerProcess;
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  await server.remove();
});

const requestOf = (userId: string) => ({
  protocol: protocolVersion,
  userId,
  clientId: randomUUID(),
  epoch: null,
  pull: false,
  verify: false,
  cursor: null,
  told: 0,
  mutations: Array.from({ length: batch }, (_, index) => ({
    id: randomUUID(),
    sequence: index + 1,
    call: 'support.send',
    input: { id: randomUUID(), content: `Message ${index}` },
    at: new Date().toISOString(),
    offset: 0,
  })),
});

it(
  'serves another member while one account crowds it, and stores each message once',
  { timeout: 180_000 },
  async () => {
    const admin = await createFirstAdmin(new ApiClient(server.url));
    const { id } = await createMember(admin, 'mia');
    await createMember(admin, 'noa');
    const [mia, noa] = [new ApiClient(server.url), new ApiClient(server.url)];
    await mia.signIn('mia');
    await noa.signIn('noa');
    const requests = Array.from({ length: crowd }, () => requestOf(id));
    const crowding = new Crowd(mia, requests);
    const times: number[] = [];
    while (!crowding.hasEnded) times.push(await timeOf(noa));
    await crowding.ended;
    expect(Math.max(...times)).toBeLessThan(bearable);
    // What was refused may be sent again; what was acknowledged, too.
    for (const request of requests.slice(0, 3)) {
      const again = await waitFor('a batch to be taken again', () =>
        mia.call('sync.exchange', request),
      );
      expect(again.lastSequence).toBe(batch);
    }
    const missing = await inDatabaseOf(server, async (db) => {
      const stored = await db.query<{ id: string }>('select id from admin_messages');
      const outcomes = await db.query("select from sync_outcomes where status = 'applied'");
      expect(stored.rowCount).toBe(outcomes.rowCount);
      const ids = new Set(stored.rows.map((row) => row.id));
      return crowding.acknowledged.filter((one) => !ids.has(one));
    });
    expect(missing).toEqual([]);
  },
);

/** Milliseconds of a request that concerns nobody else. */
async function timeOf(session: ApiClient): Promise<number> {
  const began = performance.now();
  await session.call('account.currentUser', {});
  return performance.now() - began;
}

/** Exchanges sent at once, each answered or refused as overload. */
class Crowd {
  /** Ids of the messages the server acknowledged. */
  readonly acknowledged: string[] = [];
  readonly ended: Promise<unknown>;
  hasEnded = false;

  constructor(session: ApiClient, requests: readonly ReturnType<typeof requestOf>[]) {
    const sent = requests.map((request) => this.#send(session, request));
    this.ended = Promise.all(sent).finally(() => {
      this.hasEnded = true;
    });
    // Awaited once the others were timed.
    this.ended.catch(() => undefined);
  }

  async #send(session: ApiClient, request: ReturnType<typeof requestOf>): Promise<void> {
    try {
      const { lastSequence } = await session.call('sync.exchange', request);
      const processed = request.mutations.filter(({ sequence }) => sequence <= lastSequence);
      this.acknowledged.push(...processed.map(({ input }) => input.id));
    } catch (error) {
      if (!(error instanceof RefusedRequest) || error.status !== 503) throw error;
    }
  }
}
