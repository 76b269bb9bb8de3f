/** Cancels a timer; does nothing once it has fired. */
export type CancelTimer = () => void;

/** Starts a timer; injected, so that tests control the clock. */
export type StartTimer = (callback: () => void, milliseconds: number) => CancelTimer;

export const startSystemTimer: StartTimer = (callback, milliseconds) => {
  const handle = setTimeout(callback, milliseconds);
  return () => {
    clearTimeout(handle);
  };
};
