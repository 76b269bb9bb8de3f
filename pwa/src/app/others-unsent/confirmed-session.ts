import { checkOthersUnsent } from './others-unsent.ts';
import { reportAppLock } from '../lock/report-app-lock.ts';
import { keepTraining } from '../training/keep-training.ts';
import { keepWatch } from '../stuck-outbox/watch-outbox.ts';
import { currentSession } from '../session/session-store.ts';

/** Work of a session the server has confirmed that no screen waits for. */
export async function serveConfirmed(userId: string): Promise<void> {
  const open = currentSession();
  if (open?.account.id === userId) {
    keepTraining(open.replica);
    keepWatch(open.replica);
    void reportAppLock();
  }
  await checkOthersUnsent(userId);
}
