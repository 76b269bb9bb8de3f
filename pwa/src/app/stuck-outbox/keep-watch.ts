import type { Replica } from '../../replica/replica-interface.ts';
import { currentSession, useSessionStore } from '../session/session-store.ts';
import { watchOutbox } from './watch-outbox.ts';

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
