import { createServer } from 'node:net';

/** Below the ephemeral ports, so that no outgoing connection takes one. */
const firstPort = 20_000;
const portsOfWorker = 500;
const workersOfRun = 3;
/** Test runs supported side by side, each with its own range. */
const runs = 8;

let asked = 0;

/**
 * A free TCP port. Each worker has its own range: two servers starting at once could otherwise
 * receive the same port.
 */
export async function findFreePort(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? process.env['VITEST_POOL_ID'] ?? 0);
  const range = (process.ppid % runs) * workersOfRun + (worker % workersOfRun);
  for (let tried = 0; tried < portsOfWorker; tried += 1) {
    const port = firstPort + range * portsOfWorker + (asked % portsOfWorker);
    asked += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('All ports of this worker are in use');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, () => probe.close(() => done(true)));
  });
}
