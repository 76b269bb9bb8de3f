import { keepWanted } from '../../features/training/saving/keep-wanted.ts';
import type { Replica } from '../../replica/replica-interface.ts';
import { holdSessionLock } from '../../replica/saved-files/session-lock.ts';
import { savedFilesOf } from '../../replica/saved-files/use-saved-files.ts';
import { currentSession, useSessionStore } from '../session/session-store.ts';

const kept = new WeakSet<Replica>();

/**
 * While the session is open: goes on saving training files, removes what the member may not have any
 * more, and lets the worker answer the saved ones. Further calls do nothing.
 */
export function keepTraining(replica: Replica): void {
  const files = savedFilesOf(replica);
  if (!files || kept.has(replica)) return;
  kept.add(replica);
  const endLock = holdSessionLock(replica.userId);
  const endSweep = keepWanted(replica, files);
  const endSession = useSessionStore.subscribe(() => {
    if (currentSession()?.replica === replica) return;
    endSession();
    endSweep();
    files.stop();
    endLock();
  });
}
