import { randomUUID } from 'node:crypto';
import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import type { ApiClient } from '../../infra/client/api-client.ts';

/** A device without a screen that keeps mutations until they are acknowledged. */
export class SyncClient {
  readonly mutations: readonly Mutation[];
  /** The last sequence acknowledged by a received answer. */
  acknowledged = 0;
  readonly #session: ApiClient;
  readonly #userId: string;
  readonly #clientId = randomUUID();
  #epoch: string | null = null;

  constructor(session: ApiClient, userId: string, mutations: readonly Mutation[]) {
    this.#session = session;
    this.#userId = userId;
    this.mutations = mutations;
  }

  get isDone(): boolean {
    return this.acknowledged === this.mutations.length;
  }

  /** Ids of the entities whose creation was acknowledged. */
  get acknowledgedIds(): string[] {
    return this.mutations.slice(0, this.acknowledged).map(({ input }) => String(input['id']));
  }

  /** Sends the next `count` unacknowledged mutations. */
  async pushNext(count: number): Promise<void> {
    const answer = await this.#session.call('sync.exchange', {
      protocol: protocolVersion,
      userId: this.#userId,
      clientId: this.#clientId,
      epoch: this.#epoch,
      pull: false,
      verify: false,
      cursor: null,
      told: 0,
      mutations: this.mutations.slice(this.acknowledged, this.acknowledged + count),
    });
    const refused = answer.outcomes[0];
    if (refused) throw new Error(`${refused.sequence}: ${refused.problem?.message}`);
    this.#epoch = answer.epoch;
    this.acknowledged = answer.lastSequence;
  }
}

/** `count` distinct planned shifts, each with its own id. */
export function planShifts(count: number, from: Date): Mutation[] {
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(from.getTime() + (1 + Math.floor(index / 96)) * 86_400_000);
    const start = (index % 96) * 15;
    return {
      id: randomUUID(),
      sequence: index + 1,
      call: 'schedule.add',
      input: {
        id: randomUUID(),
        date: day.toISOString().slice(0, 10),
        plannedStartTime: timeOf(start),
        plannedEndTime: timeOf((start + 60) % 1440),
      },
      at: from.toISOString(),
      offset: 0,
    };
  });
}

function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
