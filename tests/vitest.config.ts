import { defineConfig } from 'vitest/config';
import { lightArgon2 } from '../api/vitest.config.ts';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  test: {
    alias: { '@node-rs/argon2': lightArgon2 },
    name: 'tests',
    include: [
      '{architecture,contract,convergence,demo,engines,faults,load,planted,releases,replication,support,timing,topology}/**/*.test.ts',
    ],
    environment: 'node',
    maxWorkers,
    // The modules of server and replica are read once a worker, as in `api`. A file that mocks one or
    // spies on a global takes it back (replication/retired-call.test.ts).
    isolate: false,
    globalSetup: [
      '../api/src/database/testing/global-setup.ts',
      './support/server/prepared-data.ts',
    ],
    testTimeout: 60_000,
    // Generous for a busy machine; a condition that comes true ends the wait.
    expect: { poll: { timeout: 20_000 } },
    // Hooks start servers, some while types, lint and the build run beside them.
    hookTimeout: 120_000,
  },
});
