import { createServer, type Server } from 'node:net';

/** Below the ephemeral ports, so that no outgoing connection takes one. */
const firstPort = 20_000;
const portsOfRange = 100;
const ranges = 120;

let claimed: Promise<number> | undefined;
let asked = 0;

/**
 * A free TCP port. Each process has its own range: two servers starting at once could otherwise
 * receive the same port.
 */
export async function findFreePort(): Promise<number> {
  claimed ??= claimRange();
  const first = await claimed;
  for (let tried = 1; tried < portsOfRange; tried += 1) {
    const port = first + 1 + (asked % (portsOfRange - 1));
    asked += 1;
    const server = await listen(port);
    if (!server) continue;
    await new Promise((done) => server.close(done));
    return port;
  }
  throw new Error('All ports of this process are in use');
}

/** A range belongs to whoever listens on its first port, until that process ends, however it ends. */
async function claimRange(): Promise<number> {
  for (let range = 0; range < ranges; range += 1) {
    const first = firstPort + range * portsOfRange;
    const server = await listen(first);
    if (!server) continue;
    server.unref();
    return first;
  }
  throw new Error('All ranges of ports are in use');
}

/** Null: the port is in use. */
function listen(port: number): Promise<Server | null> {
  const server = createServer();
  return new Promise((done) => {
    server.once('error', () => done(null));
    server.listen(port, () => done(server));
  });
}
