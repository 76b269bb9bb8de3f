import { findRowsInsertedTwice, watchEffects } from '../faults/rounds/world/effect-watch.ts';
import { inDatabaseAt } from '../support/server/database.ts';
import { waitFor } from '../support/wait-for.ts';
import { planShifts, SyncClient } from './sync-client.ts';
import { joinMember, type TwoServers } from './two-servers.ts';

/** Changes that each member has to send: more than the restarts leave time for. */
const plannedChanges = 20_000;

export interface RestartOptions {
  /** Members, each with a device that sends one change after the other. */
  readonly members: number;
  /** How often each server is restarted. */
  readonly times: number;
  readonly report?: (line: string) => void;
}

export interface RestartReport {
  readonly restarts: number;
  readonly acknowledged: number;
  /** Acknowledged changes that are not stored. */
  readonly lost: number;
  /** Changes whose row was inserted more than once. */
  readonly doubled: number;
  /** Exchanges that failed and were repeated. */
  readonly repeated: number;
  /** Seconds: the longest time in which a member who was sending got no answer. */
  readonly longestPause: number;
}

/** Restarts one server after the other, each once the one before is ready, while members send. */
export async function restartOneByOne(
  world: TwoServers,
  { members, times, report }: RestartOptions,
): Promise<RestartReport> {
  await inDatabaseAt(world.databaseUrl, watchEffects);
  const senders: Sender[] = [];
  while (senders.length < members) {
    senders.push(await Sender.make(world, `member${senders.length + 1}`));
  }
  let isOver = false;
  const sending = Promise.all(senders.map((sender) => sender.send(() => isOver)));
  // Not before the restarts have failed or ended.
  sending.catch(() => undefined);
  const restarts = world.servers.length * times;
  for (let number = 0; number < restarts; number += 1) {
    await restart(world, number % world.servers.length, senders);
    report?.(`restart ${number + 1} of ${restarts}`);
  }
  isOver = true;
  await sending;
  return { restarts, ...(await count(world, senders)) };
}

async function restart(
  { servers }: TwoServers,
  place: number,
  senders: readonly Sender[],
): Promise<void> {
  const moved = () => senders.reduce((sum, { device }) => sum + device.acknowledged, 0);
  const server = servers[place];
  if (!server) throw new Error('There is no such server');
  const before = moved();
  await waitFor('changes to be acknowledged', () => moved() > before);
  await server.stop();
  // Members go on with the other one.
  const without = moved();
  await waitFor('changes without it', () => moved() > without);
  await server.start();
  await waitFor('all to be ready', async () => {
    const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)));
    return answers.every(({ ok }) => ok);
  });
}

/** A member's device whose changes go through the proxy. */
class Sender {
  readonly device: SyncClient;
  repeated = 0;
  longestPause = 0;

  private constructor(device: SyncClient) {
    this.device = device;
  }

  static async make(world: TwoServers, username: string): Promise<Sender> {
    const { id, session } = await joinMember(world, username);
    return new Sender(new SyncClient(session, id, planShifts(plannedChanges, new Date())));
  }

  /** Sends one change after the other until the restarts are over. */
  async send(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      if (this.device.isDone) throw new Error('Too few changes were planned');
      const began = performance.now();
      await waitFor('a change to be taken', () => this.#push());
      this.longestPause = Math.max(this.longestPause, (performance.now() - began) / 1000);
    }
  }

  async #push(): Promise<true> {
    try {
      await this.device.pushNext(1);
      return true;
    } catch (error) {
      this.repeated += 1;
      throw error;
    }
  }
}

async function count(world: TwoServers, senders: readonly Sender[]) {
  const sent = senders.flatMap(({ device }) => device.acknowledgedIds);
  const stored = await readStored(world);
  return {
    acknowledged: sent.length,
    lost: sent.filter((id) => !stored.ids.has(id)).length,
    doubled: stored.doubled,
    repeated: senders.reduce((sum, one) => sum + one.repeated, 0),
    longestPause: Math.max(...senders.map((one) => one.longestPause)),
  };
}

async function readStored({ databaseUrl }: TwoServers) {
  return inDatabaseAt(databaseUrl, async (database) => {
    const { rows } = await database.query<{ id: string }>('select id from schedule_entries');
    const doubled = (await findRowsInsertedTwice(database)).length;
    return { ids: new Set(rows.map(({ id }) => id)), doubled };
  });
}
