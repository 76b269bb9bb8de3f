import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

/** In place of the library that hashes passwords. */
export const lightArgon2 = fileURLToPath(
  new URL('src/features/account/passwords/testing/light-argon2.ts', import.meta.url),
);

export default defineConfig({
  test: {
    alias: { '@node-rs/argon2': lightArgon2 },
    name: 'api',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    maxWorkers,
    // The server's modules keep nothing that could pass from file to file: they are read once a worker.
    // A file with vi.mock sees to both ends of it (same-work.pg.test.ts).
    isolate: false,
    globalSetup: ['src/database/testing/global-setup.ts'],
    testTimeout: 60_000,
    // Generous for a busy machine; a condition that comes true ends the wait.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
});
