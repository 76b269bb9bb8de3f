import { useEffect, useState } from 'react';
import { whenPictured } from '../../platform/first-picture.ts';
import { listenForLive } from '../../replica/live/live-listeners.ts';
import { callApi } from '../../rest/call-api.ts';
import { listenForProblems } from '../../rest/call-listeners.ts';

/** Milliseconds between polls (spec member 9). */
const pollInterval = 5_000;

/**
 * Whether maintenance mode is on: pushed over the live connection, and polled while the page is
 * visible. Errors count as off (spec member 7). Not enabled: off, not polled.
 */
export function useMaintenance(isEnabled: boolean): boolean {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => (isEnabled ? followMaintenance(setIsOn) : undefined), [isEnabled]);
  return isEnabled && isOn;
}

/** @returns the function that stops it. */
function followMaintenance(report: (isOn: boolean) => void): () => void {
  const ending = new AbortController();
  let asking = new AbortController();
  const poll = async () => {
    if (document.visibilityState !== 'visible' || ending.signal.aborted) return;
    asking.abort();
    const asked = new AbortController();
    asking = asked;
    const mode = await readMaintenance(AbortSignal.any([asked.signal, ending.signal]));
    if (!asked.signal.aborted && !ending.signal.aborted) report(mode);
  };
  const endLive = listenForLive((news) => {
    if (news.type !== 'maintenance') return;
    // The pending poll may return the old value.
    asking.abort();
    report(news.maintenanceMode);
  });
  // A call refused for maintenance polls at once.
  const endProblems = listenForProblems(({ problem }) => {
    if (problem.code === 'maintenance') void poll();
  });
  void whenPictured().then(poll);
  const timer = setInterval(() => void poll(), pollInterval);
  document.addEventListener('visibilitychange', () => void poll(), { signal: ending.signal });
  return () => {
    clearInterval(timer);
    endLive();
    endProblems();
    ending.abort();
  };
}

async function readMaintenance(signal: AbortSignal): Promise<boolean> {
  try {
    const options = { signal, timeLimit: pollInterval };
    return (await callApi('settings.maintenance', {}, options)).maintenanceMode;
  } catch {
    return false;
  }
}
