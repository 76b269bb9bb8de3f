import type { Replica } from '../../replica/replica-interface.ts';

/** Whether a change made now is sent now, as far as is known; else it waits on this device. */
export function isSentAtOnce(replica: Replica): boolean {
  // The browser knows of a lost network before an exchange has failed.
  return navigator.onLine && replica.getStatus().connection === 'online';
}
