import { randomUUID } from 'node:crypto';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { makeSyncRequest } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { readUse } from '../support/server/process-use.ts';
import { ClientProcess } from './clients/client-process.ts';
import { type Greenroom, startGreenroom } from './clients/contenders.ts';
import { formatTable, oneDecimal, whole } from './format.ts';
import { cookieOf } from './clients/members.ts';
import { findFaults, type LoadSize, type PartResult } from './one-room.ts';

class DevicePull {
  readonly #url: string;
  readonly #cookie: string;
  #request: SyncRequest;

  constructor(url: string, cookie: string, userId: string) {
    this.#url = url;
    this.#cookie = cookie;
    this.#request = makeSyncRequest(userId, randomUUID());
  }

  /** Pulls all changes. @returns the number of rows of the collection among them */
  async countNew(collection: string): Promise<number> {
    let count = 0;
    for (let more = true; more;) {
      const answer = await this.#exchange();
      const put = Object.values(answer.scopes).flatMap((changes) => changes.put);
      count += put.filter((one) => one.collection === collection).length;
      this.#request = { ...this.#request, epoch: answer.epoch, cursor: answer.cursor };
      more = answer.more;
    }
    return count;
  }

  async #exchange(): Promise<SyncAnswer> {
    const response = await fetch(`${this.#url}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      body: JSON.stringify(this.#request),
    });
    if (!response.ok) throw new Error(`POST /api/sync: ${response.status}`);
    return (await response.json()) as SyncAnswer;
  }
}

const patience = 60_000;
/** One socket in this many reads nothing. */
const slowEvery = 20;
/** Characters of a message, large because unread ones fill the kernel's buffers first. */
const padding = 3_900;
/** Megabytes the server may grow from all connected to the end of the load. */
const growth = 100;
const pulled = 5;

/** (c) Some sockets read nothing: they are closed, memory stays flat, all others receive everything. */
export async function measureSlowReaders(size: LoadSize): Promise<PartResult> {
  const greenroom = await startGreenroom(1, size.sockets);
  const client = new ClientProcess();
  try {
    const targets = greenroom.targets(size.sockets);
    const isSlow = (place: number) => place % slowEvery === 0;
    await client.open(targets.map((target, place) => ({ ...target, isSlow: isSlow(place) })));
    const devices = await startDevices(greenroom, isSlow);
    await client.begin();
    const memory = new MemoryWatch(greenroom.pid);
    await client.send(size.rate, size.seconds, padding);
    const messages = Math.round(size.rate * size.seconds);
    const report = await client.report(messages, patience);
    memory.stop();
    const { slowClosed } = await client.wake();
    const slow = targets.filter((_, place) => isSlow(place)).length;
    const caughtUp = await Promise.all(devices.map((device) => device.countNew('chatMessages')));
    const faults = findFaults(report, 0);
    if (slowClosed < slow) faults.push(`${slow - slowClosed} slow sockets were not dropped`);
    if (memory.growth > growth) faults.push(`memory grew by ${whole(memory.growth)} MB`);
    if (caughtUp.some((count) => count !== messages)) {
      faults.push(`a slow device pulled ${caughtUp.join(', ')} of ${messages} messages`);
    }
    return {
      title: `(c) ${whole(size.sockets)} sockets, one in ${slowEvery} reads nothing, ${size.rate} messages/s of 4 kB for ${size.seconds} s`,
      table: formatTable([
        ['', 'lost', 'twice', 'out of order', 'p50 ms', 'p99 ms', 'slow', 'dropped'],
        [
          'The others',
          ...[report.lost, report.twice, report.outOfOrder].map(whole),
          ...[report.p50, report.p99].map(oneDecimal),
          whole(slow),
          whole(slowClosed),
        ],
      ]),
      notes: `The server's memory (RSS, MB) at ten moments of the load: ${memory.describe()}. ${pulled} of the dropped devices pulled all ${whole(messages)} messages.`,
      faults,
    };
  } finally {
    await client.end();
    await greenroom.stop();
  }
}

/** Devices of slow members, up to date at the start. */
async function startDevices(
  { servers, members }: Greenroom,
  isSlow: (place: number) => boolean,
): Promise<DevicePull[]> {
  const server = servers[0];
  if (!server) throw new Error('There is no server');
  const slow = members.filter((_, place) => isSlow(place)).slice(0, pulled);
  const devices = slow.map(
    (member) => new DevicePull(server.url, cookieOf(member, server), member.userId),
  );
  for (const device of devices) await device.countNew('chatMessages');
  return devices;
}

/** Samples a process's resident memory every half second. */
class MemoryWatch {
  readonly #samples: number[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    const sample = () => this.#samples.push(memoryOf(pid));
    sample();
    this.#timer = setInterval(sample, 500);
  }

  /** Megabytes from the beginning to the maximum of the last third. */
  get growth(): number {
    const last = this.#samples.slice(Math.floor((this.#samples.length * 2) / 3));
    return Math.max(...last) - (this.#samples[0] ?? 0);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  describe(): string {
    const step = (this.#samples.length - 1) / 9;
    return Array.from({ length: 10 }, (_, n) => this.#samples[Math.round(n * step)] ?? 0)
      .map(whole)
      .join(', ');
  }
}

/** Megabytes; NaN without /proc. */
function memoryOf(pid: number): number {
  return process.platform === 'linux' ? readUse(pid).memory : Number.NaN;
}
