import { type LocalMoment, localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { useSyncExternalStore } from 'react';

interface LocalNow extends LocalMoment {
  /** Since the epoch: an hour of the wall clock that repeats has its minutes twice. */
  readonly minute: number;
}

/** The device's wall clock; its local day is the schedule's 'today'. */
export function currentMoment(): LocalNow {
  const now = new Date();
  const minute = Math.floor(now.getTime() / 60_000);
  return { ...localMoment(now, -now.getTimezoneOffset()), minute };
}

/** The wall clock to the minute, live: cards change when their shift ends, 'today' at midnight. */
export function useLocalNow(): LocalNow {
  return useSyncExternalStore(followMinutes, snapshot);
}

let known = currentMoment();

// Same object within a minute: useSyncExternalStore requires a stable snapshot.
function snapshot(): LocalNow {
  const now = currentMoment();
  // The zone may change within a minute.
  if (now.minute !== known.minute || now.time !== known.time) known = now;
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
