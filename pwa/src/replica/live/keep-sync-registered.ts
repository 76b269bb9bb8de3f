import { findRegisterSync } from '../environment/replica-environment.ts';
import type { Replica } from '../replica-interface.ts';

/**
 * Registers Background Sync for what is left to send, now and whenever the page is hidden: it may end
 * before it has sent it. A change registers it as well, but that may have been long ago.
 * @returns the function that ends it.
 */
export function keepSyncRegistered(
  replica: Replica,
  registerSync: (() => Promise<void>) | null = findRegisterSync(),
): () => void {
  const register = async () => {
    try {
      if (registerSync && (await hasUnsent(replica))) await registerSync();
    } catch {
      // Best effort: it may be refused.
    }
  };
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') void register();
  };
  void register();
  document.addEventListener('visibilitychange', onVisibility);
  return () => document.removeEventListener('visibilitychange', onVisibility);
}

/** Whether something is queued or uploading. What is parked waits for its person. */
async function hasUnsent(replica: Replica): Promise<boolean> {
  const changes = await replica.readWaitingChanges();
  const isUnsent = changes.some(({ state, isProcessed }) => state === 'waiting' && !isProcessed);
  return isUnsent || (await replica.countResent()) > 0;
}
