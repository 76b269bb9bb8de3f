// `npm run soak -- --minutes N`: two instances with 2,000 devices that send and pull, one instance
// restarted every few minutes, by turns stopped and killed. Fails when an acknowledged change or a
// message is lost, a row is there twice, or the memory of the instance that stays grows.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findRowsInsertedTwice } from '../../faults/rounds/world/effect-watch.ts';
import { FaultWorld } from '../../faults/rounds/world/fault-world.ts';
import { cookieOf, createMembers } from '../clients/members.ts';
import { readUse } from '../../support/server/process-use.ts';
import { type MemorySample, slopeOf } from './memory-slope.ts';
import type { SoakOrder, SoakReport } from './soak-client.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    sockets: { type: 'string', default: '2000' },
    /** Changes a second, of all devices together. */
    rate: { type: 'string', default: '10' },
    /** Minutes between restarts. */
    restart: { type: 'string', default: '3' },
  },
});
const minutes = Number(values.minutes);
const sockets = Number(values.sockets);
const rate = Number(values.rate);
const patience = 180_000;
/** Part of the soak in which caches fill, without a say in the slope. */
const warmUp = 0.25;
/**
 * Megabytes by which the last third after it may exceed the first, on average; judged from ten
 * minutes on.
 */
const allowedGrowth = 40;
const judgedFrom = 10;

const world = await FaultWorld.start();
let isOver = false;
try {
  process.exitCode = await soak();
} finally {
  await world.stop();
}
process.exit();

async function soak(): Promise<number> {
  const [restarted, staying] = world.instances;
  if (!restarted || !staying) throw new Error('There are no two instances');
  const members = await createMembers(world.postgres.url, sockets, 'soak');
  const devices = members.map((member) => ({
    userId: member.userId,
    servers: world.instances.map((one) => ({ url: one.url, cookie: cookieOf(member, one) })),
  }));
  const client = fork(fileURLToPath(new URL('soak-client.ts', import.meta.url)));
  try {
    const opening = performance.now();
    await order(client, { do: 'open', devices });
    say(`${sockets} devices pulled everything and are connected in ${since(opening)} s`);
    const samples: MemorySample[] = [];
    const began = performance.now();
    const sampler = setInterval(() => {
      samples.push({ at: (performance.now() - began) / 1000, memory: readUse(staying.pid).memory });
    }, 5_000);
    const restarting = restartBySchedule(restarted);
    await order(client, { do: 'send', rate, seconds: minutes * 60 });
    isOver = true;
    clearInterval(sampler);
    const restarts = await restarting;
    const draining = performance.now();
    const report = (await order(client, { do: 'report', patience })) as SoakReport;
    say(`everything arrived, or was waited for, ${since(draining)} s after the last change`);
    return judge(report, samples, restarts);
  } finally {
    client.kill();
  }
}

async function order(client: ChildProcess, what: SoakOrder): Promise<unknown> {
  const answered = once(client, 'message');
  client.send(what);
  const [answer] = (await answered) as [{ failed?: string } | null];
  if (answer?.failed !== undefined) throw new Error(answer.failed);
  return answer;
}

/** @returns how often it was restarted */
async function restartBySchedule(instance: (typeof world.instances)[number]): Promise<number> {
  const interval = Number(values.restart) * 60_000;
  let due = performance.now() + interval;
  for (let restarts = 0; ;) {
    await new Promise((done) => setTimeout(done, 500));
    if (isOver) return restarts;
    if (performance.now() < due) continue;
    await instance.kill(restarts % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
    await instance.start();
    restarts += 1;
    due = performance.now() + interval;
    say(`restart ${restarts}`);
  }
}

async function judge(
  report: SoakReport,
  samples: readonly MemorySample[],
  restarts: number,
): Promise<number> {
  const stored = await readStored();
  const lost = report.acknowledged.filter((id) => !stored.ids.has(id)).length;
  const warm = samples.slice(Math.floor(samples.length * warmUp));
  const third = Math.ceil(warm.length / 3);
  const growth = meanOf(warm.slice(-third)) - meanOf(warm.slice(0, third));
  say(`minutes ${minutes}, sockets ${sockets}, restarts ${restarts}`);
  say(`changes acknowledged ${report.acknowledged.length}, still waiting ${report.waiting}`);
  say(`lost ${lost}, on devices missing ${report.missingRows}, doubled ${stored.doubled}`);
  say(`chat messages ${report.messages}, deliveries missing ${report.missingMessages}`);
  say(`pulls ${report.pulls}, frames ${report.frames}, reconnects ${report.reconnects}`);
  say(`failed exchanges, repeated ${report.failures}; connected at the end ${report.connected}`);
  say(
    `memory of the instance that stays: ${memoryOf(samples[0])} MB at first, ${memoryOf(samples.at(-1))} MB at last; after warming up slope ${slopeOf(warm).toFixed(1)} MB an hour, growth ${growth.toFixed(1)} MB`,
  );
  const faults =
    lost +
    stored.doubled +
    report.waiting +
    report.missingRows +
    report.missingMessages +
    (sockets - report.connected) +
    (minutes >= judgedFrom && growth > allowedGrowth ? 1 : 0);
  return faults === 0 ? 0 : 1;
}

/** Ids of all rows that the soak makes, and how many rows were inserted more than once. */
async function readStored(): Promise<{ readonly ids: Set<string>; readonly doubled: number }> {
  return world.inDatabase(async (database) => {
    const { rows } = await database.query<{ id: string }>(
      `select id from schedule_entries union all select id from admin_messages
       union all select id from chat_messages`,
    );
    const doubled = (await findRowsInsertedTwice(database)).length;
    return { ids: new Set(rows.map(({ id }) => id)), doubled };
  });
}

function meanOf(samples: readonly MemorySample[]): number {
  return samples.reduce((sum, { memory }) => sum + memory, 0) / samples.length;
}

function memoryOf(sample: MemorySample | undefined): string {
  return sample?.memory.toFixed(0) ?? '?';
}

function since(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
