export interface ThrottledCalls {
  /** Asks for a call: at once, or together with others where one was made just now. */
  call(): void;
  /** Drops what was asked for and takes nothing more. */
  stop(): void;
}

/**
 * Calls `act` at once when it is asked to, and while it is asked again and again once every
 * `interval` milliseconds; who asks is always followed by a whole call.
 */
export function throttle(interval: number, act: () => Promise<void>): ThrottledCalls {
  let pause: NodeJS.Timeout | undefined;
  let isAsked = false;
  let isStopped = false;

  const run = () => {
    isAsked = false;
    pause = setTimeout(() => {
      pause = undefined;
      if (isAsked) run();
    }, interval);
    void act();
  };
  return {
    call: () => {
      if (isStopped) return;
      if (pause === undefined) run();
      else isAsked = true;
    },
    stop: () => {
      isStopped = true;
      clearTimeout(pause);
    },
  };
}
