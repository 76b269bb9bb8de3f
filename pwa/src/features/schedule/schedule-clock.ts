import { type LocalMoment, localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { useSyncExternalStore } from 'react';

/** The device's wall clock now; its local day is the schedule's 'today'. */
export function currentMoment(): LocalMoment {
  const now = new Date();
  return localMoment(now, -now.getTimezoneOffset());
}

/**
 * The wall clock to the minute. The component follows it while shown, so that a card flips when its
 * shift ends and 'today' changes at midnight.
 */
export function useLocalNow(): LocalMoment {
  return useSyncExternalStore(followMinutes, snapshot);
}

let known = currentMoment();

// The same object within one minute, or React would render without end.
function snapshot(): LocalMoment {
  const now = currentMoment();
  if (now.date !== known.date || now.time !== known.time) known = now;
  return known;
}

function followMinutes(onChange: () => void): () => void {
  let timer = 0;
  const tick = () => {
    window.clearTimeout(timer);
    // A little after the minute: a timer may fire early, and would then wait a whole one more.
    timer = window.setTimeout(tick, 60_000 - (Date.now() % 60_000) + 20);
    onChange();
  };
  tick();
  // Timers stand still while the device sleeps.
  document.addEventListener('visibilitychange', tick);
  window.addEventListener('focus', tick);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
    window.removeEventListener('focus', tick);
  };
}
