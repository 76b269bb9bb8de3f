import type { Problem } from '@greenroom/sync-protocol/problem';
import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import type { Drop, SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import type { Transport } from '../../../replica/replica-interface.ts';
import type { Recorder } from '../../../replica/replica-types.ts';
import { NetworkError } from '../../../rest/problem-error.ts';
import { type ScheduleEffects, scheduleEffects } from '../schedule-effects.ts';
import { memberId } from './entry-factory.ts';

/**
 * A minimal server: applies mutations by the effects' rules, or refuses them. The real server's
 * behaviour is tested in tests/convergence.
 */
export class ScriptedServer implements Transport {
  readonly rows = new Map<string, ScheduleEntry>();
  readonly received: Mutation[] = [];
  isReachable = true;
  /** The first day of a device's initial window; null: all days. */
  floor: string | null = null;
  /** The problem a mutation is refused with, or null. Absent: all are accepted. */
  refuse: ((mutation: Mutation) => Problem | null) | undefined;
  readonly #gone: Drop[] = [];
  #xid = 100;
  #lastSequence = 0;

  constructor(entries: readonly ScheduleEntry[]) {
    for (const entry of entries) this.rows.set(entry.id, entry);
  }

  exchange(request: SyncRequest): Promise<SyncAnswer> {
    if (!this.isReachable) return Promise.reject(new NetworkError());
    const outcomes: SyncAnswer['outcomes'] = [];
    // Processed before, when the answer was lost.
    const fresh = request.mutations.filter(({ sequence }) => sequence > this.#lastSequence);
    for (const mutation of fresh) {
      this.received.push(mutation);
      this.#lastSequence = mutation.sequence;
      const problem = this.refuse?.(mutation);
      if (problem) outcomes.push({ sequence: mutation.sequence, status: 'rejected', problem });
      else this.#apply(mutation);
    }
    this.#xid += 1;
    const scope = `schedule:${memberId}`;
    const wish = request.extend?.[scope];
    if (this.floor !== null && wish !== undefined && wish < this.floor) this.floor = wish;
    const first = this.floor ?? '';
    const shown = [...this.rows.values()].filter((row) => row.date >= first);
    const put = shown.map((row) => ({
      collection: 'scheduleEntries',
      id: row.id,
      xid: String(this.#xid),
      row: { ...row },
    }));
    const whole = request.cursor === null ? { whole: true } : {};
    const window = this.floor === null ? {} : { floor: this.floor };
    return Promise.resolve({
      userId: memberId,
      epoch: 'epoch',
      cursor: request.pull ? `cursor ${this.#xid}` : request.cursor,
      reset: false,
      lastSequence: this.#lastSequence,
      outcomes: request.pull ? outcomes : [],
      dropScopes: [],
      scopes: request.pull ? { [scope]: { ...whole, ...window, put, drop: [...this.#gone] } } : {},
      more: false,
    });
  }

  /** Inserts or updates an entry on behalf of another device. */
  store(entry: ScheduleEntry): void {
    this.rows.set(entry.id, entry);
  }

  /** Deletes an entry on behalf of another device. */
  drop(id: string): void {
    this.rows.delete(id);
    this.#gone.push({ collection: 'scheduleEntries', id });
  }

  #apply({ call, input, at, offset }: Mutation): void {
    // Only the schedule's calls and collection occur, with inputs the replica validated.
    const effect = scheduleEffects[call as keyof ScheduleEffects];
    const context = { userId: memberId, at, offset };
    const recorder: Recorder = {
      get: (_collection, id) => this.rows.get(id) as never,
      put: (_collection, row) => this.store(row as ScheduleEntry),
      remove: (_collection, id) => this.drop(id),
    };
    effect.apply(recorder, input as never, context);
  }
}
