import type { CallInput } from '@greenroom/sync-protocol/contract';
import { isOutboxReported, markOutboxReported } from '../../platform/storage/outbox-reported.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import type { Connection, WaitingChange } from '../../replica/replica-types.ts';
import { callApi } from '../../rest/call-api.ts';
import { currentSession, useSessionStore } from '../session/session-store.ts';

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

interface SentReport {
  readonly at: number;
  readonly report: OutboxReport;
}

interface OutboxSituation {
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

/** Milliseconds between looks at the queue. */
const interval = 60_000;

/** The server cannot be told, or changes are not expected to be sent. */
const silent: readonly Connection[] = ['offline', 'signed-out', 'other-account', 'gone'];

async function sendReport(report: OutboxReport): Promise<void> {
  await callApi('system.reportOutbox', report);
}

type WatchedReplica = Pick<
  Replica,
  'userId' | 'getStatus' | 'readWaitingChanges' | 'readRefusedChanges'
>;

/**
 * Reports how many changes cannot be sent although the server answers, for administrators. Anonymous
 * concerns are not among them.
 * @returns the function that ends it
 */
export function watchOutbox(replica: WatchedReplica, send = sendReport): () => void {
  const { userId } = replica;
  let stuckSince: number | null = null;
  let last: SentReport | null = null;

  const look = async () => {
    if (silent.includes(replica.getStatus().connection)) {
      stuckSince = null;
      return;
    }
    const changes = (await replica.readWaitingChanges()).filter(({ isQuiet }) => !isQuiet);
    const now = Date.now();
    stuckSince = isStuck(findOldestAge(changes, now)) ? (stuckSince ?? now) : null;
    const refused = stuckSince === null ? 0 : (await replica.readRefusedChanges()).length;
    const isReported = isOutboxReported(userId);
    const report = chooseReport({ now, changes, refused, stuckSince, isReported, last });
    if (report === null) return;
    // Noted first, so that a failed call is not repeated each minute.
    last = { at: now, report };
    await send(report);
    markOutboxReported(report.waiting > 0 ? userId : null);
  };

  // A closed replica or a failed call: the next look tries again.
  const timer = setInterval(() => void look().catch(() => undefined), interval);
  return () => clearInterval(timer);
}

const watched = new WeakSet<Replica>();

/** Watches the replica's queue while its session is open. Further calls do nothing. */
export function keepWatch(replica: Replica): void {
  if (watched.has(replica)) return;
  watched.add(replica);
  const endWatch = watchOutbox(replica);
  const endSession = useSessionStore.subscribe(() => {
    if (currentSession()?.replica === replica) return;
    endSession();
    endWatch();
  });
}

/** Age of the oldest unsent change in milliseconds, by this device's clock; null: none is unsent. */
function findOldestAge(changes: readonly WaitingChange[], now: number): number | null {
  const unsent = changes.filter(({ isProcessed }) => !isProcessed);
  if (unsent.length === 0) return null;
  return Math.max(0, now - Math.min(...unsent.map(({ at }) => Date.parse(at))));
}

function isStuck(age: number | null): boolean {
  return age !== null && age > stuckAge;
}

/** What to report now; null: nothing. */
function chooseReport(situation: OutboxSituation): OutboxReport | null {
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
