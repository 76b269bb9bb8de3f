/** Ends a running timer; harmless when it has fired. */
export type CancelTimer = () => void;

/** Starts a timer; injected, so that a test can drive the clock. */
export type StartTimer = (callback: () => void, milliseconds: number) => CancelTimer;

export const startSystemTimer: StartTimer = (callback, milliseconds) => {
  const handle = setTimeout(callback, milliseconds);
  return () => {
    clearTimeout(handle);
  };
};
