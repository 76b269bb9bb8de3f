import { useCallback, useEffect, useState } from 'react';
import { hasPushFailed, isPushOff, pushResults } from '../../../platform/push/push-choice.ts';

/** `failed`: wanted and permitted, but the last attempts did not subscribe this browser. */
export type PushState = 'on' | 'off' | 'blocked' | 'failed';

/** Whether pushes reach this browser: its subscription, and the last result of subscribing it. */
async function readPushState(): Promise<PushState> {
  if (Notification.permission === 'denied') return 'blocked';
  if (Notification.permission === 'default' || isPushOff()) return 'off';
  if (hasPushFailed()) return 'failed';
  return (await hasSubscription()) ? 'on' : 'off';
}

async function hasSubscription(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.pushManager.getSubscription()) ?? null) !== null;
  } catch {
    // The browser denies access to its subscription.
    return false;
  }
}

/** The state, read anew after each attempt to subscribe and when the person returns. Null: unread. */
export function usePushState(): { readonly state: PushState | null; readonly refresh: () => void } {
  const [state, setState] = useState<PushState | null>(null);
  const refresh = useCallback(() => void readPushState().then(setState), []);
  useEffect(() => {
    refresh();
    pushResults.addEventListener('result', refresh);
    addEventListener('focus', refresh);
    return () => {
      pushResults.removeEventListener('result', refresh);
      removeEventListener('focus', refresh);
    };
  }, [refresh]);
  return { state, refresh };
}
