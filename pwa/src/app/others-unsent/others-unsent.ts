import { deleteSavedFiles } from '../../replica/saved-files/saved-notes.ts';
import type { OtherReplica } from '../../replica/store/find-replicas.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { loadEngine } from '../session/load-engine.ts';
import { currentSession, useSessionStore } from '../session/session-store.ts';
import { useDiscreet } from '../../platform/privacy/discreet.ts';

/**
 * Finds other people's local data: removes it when everything was sent and its outcome is known; where
 * some was not, or it cannot be read, asks the person (security.md 30; design.md, Replication).
 */
export async function checkOthersUnsent(userId: string): Promise<void> {
  const { wipeUser } = await loadEngine();
  const { findOtherReplicas } = await import('../../replica/store/find-replicas.ts');
  const others = await findOtherReplicas(userId);
  // Another person signed in meanwhile: their data is not left over.
  if (currentSession()?.account.id !== userId) return;
  const unsent = others.filter((other) => other.queued !== 0);
  const isFinished = (other: OtherReplica) => other.queued === 0 && !other.awaitsOutcome;
  const [finished, kept] = [others.filter(isFinished), others.filter((one) => !isFinished(one))];
  await Promise.allSettled(kept.map((other) => deleteSavedFiles(other.userId)));
  // Failed removals are retried at the next sign-in.
  await Promise.allSettled(finished.map((other) => wipeUser(other.userId)));
  useSessionStore.setState({ othersUnsent: unsent });
}

/** Removes other people's unsent changes from this device after confirmation. */
export async function removeOthersUnsent(): Promise<void> {
  const { othersUnsent } = useSessionStore.getState();
  useSessionStore.setState({ othersUnsent: [] });
  const { wipeUser } = await loadEngine();
  const removals = await Promise.allSettled(othersUnsent.map((other) => wipeUser(other.userId)));
  const hasFailed = removals.some(({ status }) => status === 'rejected');
  showToast(
    hasFailed
      ? {
          title: 'Not removed',
          text: `Close every other ${useDiscreet.getState().appName} tab and sign in again to remove them.`,
          tone: 'destructive',
        }
      : {
          title: 'Removed',
          text: 'The data is gone from this device.',
          tone: 'success',
        },
  );
}
