import { useEffect, useState } from 'react';
import { whenPictured } from '../../platform/first-picture.ts';
import { callApi } from '../../rest/call-api.ts';

/** Milliseconds between polls (spec member 9). */
const pollInterval = 5_000;

/**
 * Whether maintenance mode is on, polled every 5 s while the page is visible; an error counts as off
 * (spec member 7). Not enabled: not polled, and off.
 */
export function useMaintenance(isEnabled: boolean): boolean {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    const ending = new AbortController();
    const poll = async () => {
      if (document.visibilityState !== 'visible' || ending.signal.aborted) return;
      const mode = await readMaintenance(ending.signal);
      if (!ending.signal.aborted) setIsOn(mode);
    };
    void whenPictured().then(poll);
    const timer = setInterval(() => void poll(), pollInterval);
    document.addEventListener('visibilitychange', () => void poll(), { signal: ending.signal });
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [isEnabled]);
  return isEnabled && isOn;
}

async function readMaintenance(signal: AbortSignal): Promise<boolean> {
  try {
    const { maintenanceMode } = await callApi(
      'settings.maintenance',
      {},
      { signal, timeLimit: pollInterval },
    );
    return maintenanceMode;
  } catch {
    return false;
  }
}
