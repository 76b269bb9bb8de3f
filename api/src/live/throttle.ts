export interface ThrottledCalls {
  /** Requests a call: immediate, or combined with others within an interval of the last one. */
  call(): void;
  /** Cancels a pending call and ignores further requests. */
  stop(): void;
}

/** Calls `act` at once, then at most once per `interval` ms; a whole call follows every request. */
export function throttle(interval: number, act: () => Promise<void>): ThrottledCalls {
  let pause: NodeJS.Timeout | undefined;
  let isRequested = false;
  let isStopped = false;

  const run = () => {
    isRequested = false;
    pause = setTimeout(() => {
      pause = undefined;
      if (isRequested) run();
    }, interval);
    void act();
  };
  return {
    call: () => {
      if (isStopped) return;
      if (pause === undefined) run();
      else isRequested = true;
    },
    stop: () => {
      isStopped = true;
      clearTimeout(pause);
    },
  };
}
