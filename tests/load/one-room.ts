import { timeOf } from '../support/server/process-use.ts';
import { ClientProcess, type ClientReport } from './clients/client-process.ts';
import { type Contender, startBroadcaster, startGreenroom } from './clients/contenders.ts';
import { isWhole } from './deliveries.ts';
import { markRead } from './clients/mark-read.ts';
import { formatTable, oneDecimal, whole } from './format.ts';

export interface LoadSize {
  readonly sockets: number;
  /** Messages per second. */
  readonly rate: number;
  readonly seconds: number;
  /** Only the checks, without the figures. */
  readonly isQuick: boolean;
}

export interface PartResult {
  readonly title: string;
  readonly table: string;
  readonly notes: string;
  /** Violations; the command fails with any. */
  readonly faults: readonly string[];
}

/** Milliseconds to wait for late deliveries. */
const patience = 30_000;
/** Messages per second tried in turn, until deliveries are late or lost. */
const rates = [25, 50, 60, 75, 90, 100, 125, 150, 200, 250, 300, 400, 500, 600, 800, 1_000];
const secondsOfRate = 5;
/** A rate is sustained when 99 of 100 deliveries take at most these milliseconds. */
const lateAfter = 1_000;

interface Measured {
  readonly contender: Contender;
  /** Makes members mark messages as read for this many seconds. @returns how many did */
  readonly read: (seconds: number) => Promise<number>;
}

interface Run {
  readonly name: string;
  readonly report: ClientReport;
  readonly reads: number;
  /** Processor milliseconds of the server per thousand deliveries. */
  readonly processor: number;
  readonly highest: string;
}

/**
 * (a) One instance with its sockets in another process, and the same load on a raw `ws` broadcast
 * and on Socket.IO in the same run; (d) none of it causes a device to pull.
 */
export async function measureOneRoom(size: LoadSize): Promise<PartResult> {
  const runs: Run[] = [];
  for (const start of [
    () => startWithoutReads('ws'),
    () => startWithoutReads('prebuilt'),
    () => startWithoutReads('socket.io'),
    () => startWithReads(size.sockets),
  ]) {
    const measured = await start();
    try {
      runs.push(await measure(measured, size));
    } finally {
      await measured.contender.stop();
    }
  }
  const own = runs.at(-1);
  const faults = own ? findFaults(own.report, own.reads) : ['Greenroom was not measured'];
  return { title: titleOf(size), table: tableOf(runs), notes: notesOf(own), faults };
}

async function startWithoutReads(kind: Parameters<typeof startBroadcaster>[0]): Promise<Measured> {
  return { contender: await startBroadcaster(kind), read: () => Promise.resolve(0) };
}

async function startWithReads(sockets: number): Promise<Measured> {
  const greenroom = await startGreenroom(1, sockets);
  return { contender: greenroom, read: (seconds) => markRead(greenroom, seconds) };
}

async function measure({ contender, read }: Measured, size: LoadSize): Promise<Run> {
  const client = new ClientProcess();
  try {
    await client.open(contender.targets(size.sockets));
    await warmUp(client);
    await client.begin();
    const before = timeOf(contender.pid);
    const [reads] = await Promise.all([read(size.seconds), client.send(size.rate, size.seconds)]);
    const messages = Math.round(size.rate * size.seconds);
    const report = await client.report(messages, patience, reads);
    const processor = ((timeOf(contender.pid) - before) / (messages * size.sockets)) * 1_000;
    const highest = size.isQuick ? '' : await findHighestRate(client);
    return { name: contender.name, report, reads, processor, highest };
  } finally {
    await client.end();
  }
}

/** Lets both sides compile their code. */
export async function warmUp(client: ClientProcess): Promise<void> {
  const [rate, seconds] = [20, 2];
  await client.begin();
  await client.send(rate, seconds);
  await client.report(rate * seconds, patience);
}

/** The highest of the rates without losses or late deliveries. */
async function findHighestRate(client: ClientProcess): Promise<string> {
  let sustained = 0;
  for (const rate of rates) {
    await client.begin();
    await client.send(rate, secondsOfRate);
    const report = await client.report(rate * secondsOfRate, patience);
    if (!isWhole(report) || report.closed > 0 || report.p99 > lateAfter) return whole(sustained);
    sustained = rate;
  }
  return `${whole(sustained)} or more`;
}

/**
 * The faults in a report.
 * @param reads read positions that moved, each to be sent to one socket
 */
export function findFaults(report: ClientReport, reads: number): string[] {
  const faults: string[] = [];
  if (!isWhole(report)) {
    const { lost, twice, outOfOrder } = report;
    faults.push(`${lost} deliveries lost, ${twice} twice, ${outOfOrder} out of order`);
  }
  if (report.closed > 0) faults.push(`${report.closed} sockets were closed`);
  const pokes = report.others['sync_poke'] ?? 0;
  if (pokes > 0) faults.push(`${pokes} times a device was told to pull`);
  const told = report.others['chat_read'] ?? 0;
  if (told !== reads) faults.push(`${told} of ${reads} read positions were told`);
  const refused = report.others['problem'] ?? 0;
  if (refused > 0) faults.push(`${refused} messages were refused`);
  return faults;
}

function titleOf({ sockets, rate, seconds }: LoadSize): string {
  return `(a) One instance, ${whole(sockets)} sockets, ${rate} messages/s for ${seconds} s`;
}

function tableOf(runs: readonly Run[]): string {
  const head = ['', 'lost', 'twice', 'out of order', 'p50 ms', 'p99 ms', 'slowest ms'];
  const more = ['server CPU ms / 1,000 deliveries', 'highest messages/s'];
  return formatTable([
    [...head, ...more],
    ...runs.map(({ name, report, processor, highest }) => [
      name,
      ...[report.lost, report.twice, report.outOfOrder].map(whole),
      ...[report.p50, report.p99, report.slowest].map(oneDecimal),
      oneDecimal(processor),
      highest,
    ]),
  ]);
}

function notesOf(own: Run | undefined): string {
  if (!own) return '';
  const others = Object.entries(own.report.others).map(([type, count]) => `${count} × ${type}`);
  const heard = others.length > 0 ? others.join(', ') : 'nothing';
  return `(d) ${whole(own.reads)} members marked a message as read. Beside the messages Greenroom's sockets heard: ${heard}. No device was told to pull.`;
}
