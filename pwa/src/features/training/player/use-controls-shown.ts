import { useCallback, useEffect, useState } from 'react';
import { controlsTime } from './player-words.ts';

/** Whether the controls show: always while paused, else for 3 s after the last sign of a person. */
export function useControlsShown(isPlaying: boolean) {
  const [wokenAt, setWokenAt] = useState(0);
  const [restedSince, setRestedSince] = useState<number | null>(null);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setRestedSince(wokenAt), controlsTime);
    return () => clearTimeout(timer);
  }, [isPlaying, wokenAt]);
  const wake = useCallback(() => setWokenAt(performance.now()), []);
  return { isShown: !isPlaying || restedSince !== wokenAt, wake };
}
