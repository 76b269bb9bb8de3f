import { timeOf } from '../../support/server/process-use.ts';
import { listProcessesBelow } from '../../support/server/process-tree.ts';
import { ClientProcess } from '../clients/client-process.ts';
import { type Greenroom, startGreenroom } from '../clients/contenders.ts';
import { isWhole } from '../deliveries.ts';
import { doEvenly } from '../even-rate.ts';
import { warmUp } from '../one-room.ts';
import { readUse } from '../../support/server/process-use.ts';
import { ExchangeLoad, type ExchangeRun, type PulledOnce } from './exchange-load.ts';

export interface CapacitySize {
  readonly sockets: number;
  /** Devices that exchange. */
  readonly devices: number;
  /** Of each measurement. */
  readonly seconds: number;
}

/** Processor milliseconds for each one, of all instances and of the database. */
interface Cost {
  readonly instance: number;
  readonly database: number;
}

export interface Measured {
  readonly instances: number;
  readonly firstPulls: ExchangeRun & PulledOnce;
  readonly idle: ExchangeRun & { readonly cost: Cost };
  readonly change: ExchangeRun & { readonly cost: Cost };
  readonly sockets: number;
  readonly secondsToOpen: number;
  /** Kilobytes of an instance for each socket. */
  readonly socketMemory: number;
  /** Share of a processor that all instances use while nothing happens. */
  readonly restingShare: number;
  /** Messages a second to every socket, of which 99 in 100 arrive within a second. */
  readonly messages: number;
  readonly p99: number;
  /** Microseconds of the instances for each delivery. */
  readonly delivery: number;
}

/** Messages per second tried in turn, until deliveries are late or lost. */
const rates = [1, 2, 3, 5, 8, 12, 16, 20, 25, 30, 40, 50, 60, 80];
const lateAfter = 1_000;
const patience = 30_000;

/** Measures one or more instances on a new database of their own. */
export async function measureInstances(instances: number, size: CapacitySize): Promise<Measured> {
  const greenroom = await startGreenroom(instances, Math.max(size.sockets, size.devices));
  try {
    // First, while the memory of an instance is its own alone.
    const sockets = await measureSockets(greenroom, size);
    return { instances, ...sockets, ...(await measureExchanges(greenroom, size)) };
  } finally {
    await greenroom.stop();
  }
}

async function measureExchanges(greenroom: Greenroom, { devices, seconds }: CapacitySize) {
  const load = new ExchangeLoad(greenroom, devices);
  try {
    const firstPulls = await load.firstPulls();
    // Lets the server compile its code.
    await load.exchange(2, true);
    const idle = await withCost(greenroom, () => load.exchange(seconds, false));
    const change = await withCost(greenroom, () => load.exchange(seconds, true));
    return { firstPulls, idle, change };
  } finally {
    load.end();
  }
}

async function withCost(greenroom: Greenroom, run: () => Promise<ExchangeRun>) {
  const before = readTimes(greenroom);
  const ran = await run();
  const after = readTimes(greenroom);
  const cost = {
    instance: (after.instances - before.instances) / ran.exchanges,
    database: (after.database - before.database) / ran.exchanges,
  };
  return { ...ran, cost };
}

/** Processor milliseconds used so far. PostgreSQL runs below the instance that started it. */
function readTimes({ servers }: Greenroom): { instances: number; database: number } {
  const below = servers.flatMap(({ pid }) => listProcessesBelow(pid));
  const isDatabase = ({ command }: { command: string }) => command.includes('postgres');
  const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + timeOf(pid), 0);
  return {
    instances: sum(servers.map(({ pid }) => pid)),
    database: sum(below.filter(isDatabase).map(({ pid }) => pid)),
  };
}

async function measureSockets(greenroom: Greenroom, { sockets, seconds }: CapacitySize) {
  const memoryOf = () => greenroom.servers.reduce((sum, { pid }) => sum + readUse(pid).memory, 0);
  const client = new ClientProcess();
  try {
    const before = memoryOf();
    const opening = performance.now();
    await client.open(greenroom.targets(sockets));
    const secondsToOpen = (performance.now() - opening) / 1_000;
    const socketMemory = ((memoryOf() - before) * 1_000) / sockets;
    const rested = performance.now();
    const resting = readTimes(greenroom).instances;
    await rest(seconds);
    const restingShare = (readTimes(greenroom).instances - resting) / (performance.now() - rested);
    await warmUp(client);
    const room = await findHighestRate(greenroom, client, sockets, seconds);
    return { sockets, secondsToOpen, socketMemory, restingShare, ...room };
  } finally {
    await client.end();
  }
}

/** Nothing but the sockets' own pings for so many seconds. */
async function rest(seconds: number): Promise<void> {
  await doEvenly(1, seconds + 1, () => undefined);
}

/** @throws when not even the lowest rate arrives in time */
async function findHighestRate(
  greenroom: Greenroom,
  client: ClientProcess,
  sockets: number,
  seconds: number,
) {
  let found: { messages: number; p99: number; delivery: number } | null = null;
  for (const rate of rates) {
    const before = readTimes(greenroom).instances;
    await client.begin();
    await client.send(rate, seconds);
    const report = await client.report(rate * seconds, patience);
    if (!isWhole(report) || report.closed > 0 || report.p99 > lateAfter) break;
    const used = readTimes(greenroom).instances - before;
    const delivery = (used * 1_000) / (rate * seconds * sockets);
    found = { messages: rate, p99: report.p99, delivery };
  }
  if (!found) throw new Error('One message a second does not reach every socket within a second');
  return found;
}
