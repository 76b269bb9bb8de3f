import { isOutboxReported, markOutboxReported } from '../../platform/storage/outbox-reported.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import type { Connection } from '../../replica/replica-types.ts';
import { callApi } from '../../rest/call-api.ts';
import { currentSession, useSessionStore } from '../session/session-store.ts';
import {
  chooseReport,
  findOldestAge,
  isStuck,
  type OutboxReport,
  type SentReport,
} from './choose-report.ts';

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
    const changes = await replica.readWaitingChanges();
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
