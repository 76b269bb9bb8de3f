import { randomUUID } from 'node:crypto';
import { Agent, request as send } from 'node:http';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { makeSyncRequest } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import type { Greenroom } from '../clients/contenders.ts';
import { quantile } from '../../support/quantile.ts';
import { cookieOf } from '../clients/members.ts';

/** Devices that exchange one after the other, `abreast` at a time, as fast as they are answered. */
export interface ExchangeRun {
  readonly exchanges: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
}

/** What a new device pulls. */
export interface PulledOnce {
  readonly rows: number;
  readonly bytes: number;
}

interface Device {
  readonly url: string;
  readonly cookie: string;
  next: SyncRequest;
}

const abreast = 16;

/** Devices on the wire, each of a member of its own, spread over the instances. */
export class ExchangeLoad {
  readonly #devices: readonly Device[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: abreast });
  #changes = 0;

  constructor({ servers, members }: Greenroom, count: number) {
    this.#devices = members.slice(0, count).map((member, place) => {
      const server = servers[place % servers.length];
      if (!server) throw new Error('There is no server');
      const url = `${server.url}/api/sync`;
      return {
        url,
        cookie: cookieOf(member, server),
        next: makeSyncRequest(member.userId, randomUUID()),
      };
    });
  }

  /** Each device pulls all it may see, once. */
  async firstPulls(): Promise<ExchangeRun & PulledOnce> {
    let [rows, bytes] = [0, 0];
    const ran = await this.#run(this.#devices.length, async (device) => {
      for (let more = true; more;) {
        const answer = await this.#exchange(device, []);
        rows += Object.values(answer.scopes).reduce((sum, { put }) => sum + put.length, 0);
        bytes += Buffer.byteLength(JSON.stringify(answer));
        ({ more } = answer);
      }
    });
    return { ...ran, rows: rows / ran.exchanges, bytes: bytes / ran.exchanges };
  }

  /** Exchanges for so many seconds, with one new shift each or without changes. */
  exchange(seconds: number, withChange: boolean): Promise<ExchangeRun> {
    const until = performance.now() + seconds * 1_000;
    return this.#run(
      Number.POSITIVE_INFINITY,
      async (device) => {
        await this.#exchange(device, withChange ? [this.#makeChange(device)] : []);
      },
      until,
    );
  }

  end(): void {
    this.#agent.destroy();
  }

  #makeChange({ next }: Device): SyncRequest['mutations'][number] {
    this.#changes += 1;
    const date = addDays(new Date().toISOString().slice(0, 10), 1 + (this.#changes % 300));
    return {
      id: randomUUID(),
      sequence: next.told + 1,
      call: 'schedule.add',
      input: { id: randomUUID(), date, plannedStartTime: '20:00', plannedEndTime: '22:00' },
      at: new Date().toISOString(),
      offset: 0,
    };
  }

  async #run(
    most: number,
    act: (device: Device) => Promise<void>,
    until = Number.POSITIVE_INFINITY,
  ): Promise<ExchangeRun> {
    const times: number[] = [];
    const began = performance.now();
    let begun = 0;
    const work = async () => {
      while (begun < most && performance.now() < until) {
        const device = this.#devices[begun % this.#devices.length];
        begun += 1;
        if (!device) throw new Error('There is no device');
        const asked = performance.now();
        await act(device);
        times.push(performance.now() - asked);
      }
    };
    await Promise.all(Array.from({ length: abreast }, work));
    const seconds = (performance.now() - began) / 1_000;
    return {
      exchanges: times.length,
      perSecond: times.length / seconds,
      median: quantile(times, 0.5),
      p99: quantile(times, 0.99),
    };
  }

  async #exchange(device: Device, mutations: SyncRequest['mutations']): Promise<SyncAnswer> {
    const answer = await this.#post(device, { ...device.next, mutations });
    const expected = device.next.told + mutations.length;
    if (answer.lastSequence !== expected || answer.outcomes.length > 0) {
      throw new Error(`A change was refused: ${JSON.stringify(answer.outcomes)}`);
    }
    const { epoch, cursor, lastSequence } = answer;
    device.next = { ...device.next, epoch, cursor, told: lastSequence };
    return answer;
  }

  #post({ url, cookie }: Device, input: SyncRequest): Promise<SyncAnswer> {
    const body = JSON.stringify(input);
    const headers = {
      cookie,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    return new Promise((done, fail) => {
      const sending = send(url, { agent: this.#agent, method: 'POST', headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => {
          if (response.statusCode === 200) done(JSON.parse(text) as SyncAnswer);
          else fail(new Error(`POST /api/sync: ${response.statusCode} ${text.slice(0, 200)}`));
        });
      });
      sending.on('error', fail);
      sending.end(body);
    });
  }
}
