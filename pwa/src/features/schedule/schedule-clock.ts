import { type LocalMoment, localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { useSyncExternalStore } from 'react';

/** The device's wall clock; its local day is the schedule's 'today'. */
export function currentMoment(): LocalMoment {
  const now = new Date();
  return localMoment(now, -now.getTimezoneOffset());
}

/** The wall clock to the minute, live: cards change when their shift ends, 'today' at midnight. */
export function useLocalNow(): LocalMoment {
  return useSyncExternalStore(followMinutes, snapshot);
}

let known = currentMoment();

// Same object within a minute: useSyncExternalStore requires a stable snapshot.
function snapshot(): LocalMoment {
  const now = currentMoment();
  if (now.date !== known.date || now.time !== known.time) known = now;
  return known;
}

function followMinutes(onChange: () => void): () => void {
  let timer = 0;
  const tick = () => {
    window.clearTimeout(timer);
    // Timers may fire early, which would wait a whole further minute: 20 ms of margin.
    timer = window.setTimeout(tick, 60_000 - (Date.now() % 60_000) + 20);
    onChange();
  };
  tick();
  // Timers pause while the device sleeps.
  document.addEventListener('visibilitychange', tick);
  window.addEventListener('focus', tick);
  return () => {
    window.clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
    window.removeEventListener('focus', tick);
  };
}
