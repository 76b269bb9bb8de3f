import type { CallInput } from '@greenroom/sync-protocol/contract';
import type { WaitingChange } from '../../replica/replica-types.ts';

export type OutboxReport = CallInput<'system.reportOutbox'>;

const minute = 60_000;
/** Milliseconds from which an unsent change counts as stuck. */
const stuckAge = 10 * minute;
/** Milliseconds it stays stuck before it is reported: after hours offline a queue takes a while. */
const patience = 2 * minute;
/** Milliseconds between reports: of changed numbers, and of the same. */
const changedInterval = 5 * minute;
const sameInterval = 30 * minute;
/** The server's limit, in seconds. */
const longestAge = 400 * 24 * 3_600;

export interface SentReport {
  readonly at: number;
  readonly report: OutboxReport;
}

export interface OutboxSituation {
  /** All times in milliseconds since the epoch. */
  readonly now: number;
  readonly changes: readonly WaitingChange[];
  readonly refused: number;
  /** Since when a change has been seen stuck; null: none was at the last look. */
  readonly stuckSince: number | null;
  /** The server believes that this device is stuck. */
  readonly isReported: boolean;
  /** The last report since the app started; null: none. */
  readonly last: SentReport | null;
}

/** Age of the oldest unsent change in milliseconds, by this device's clock; null: none is unsent. */
export function findOldestAge(changes: readonly WaitingChange[], now: number): number | null {
  const unsent = changes.filter(({ isProcessed }) => !isProcessed);
  if (unsent.length === 0) return null;
  return Math.max(0, now - Math.min(...unsent.map(({ at }) => Date.parse(at))));
}

export function isStuck(age: number | null): boolean {
  return age !== null && age > stuckAge;
}

/** What to report now; null: nothing. */
export function chooseReport(situation: OutboxSituation): OutboxReport | null {
  const { now, changes, refused, stuckSince, isReported, last } = situation;
  const age = findOldestAge(changes, now);
  if (age === null || !isStuck(age)) {
    // Tried again, if it did not arrive.
    const wasTried = last?.report.waiting === 0 && now - last.at < changedInterval;
    return isReported && !wasTried ? { waiting: 0, refused: 0, oldestSeconds: 0 } : null;
  }
  if (stuckSince === null || now - stuckSince < patience) return null;
  const waiting = changes.filter(({ isProcessed }) => !isProcessed).length;
  const oldestSeconds = Math.min(Math.floor(age / 1_000), longestAge);
  const report = { waiting, refused, oldestSeconds };
  if (last === null) return report;
  const isSame = last.report.waiting === waiting && last.report.refused === refused;
  return now - last.at < (isSame ? sameInterval : changedInterval) ? null : report;
}
