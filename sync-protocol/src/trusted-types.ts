/** Trusted Types policy for addresses of workers, which the server's policy allows by this name. */
export const workerScriptPolicy = 'greenroom-worker';
