import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'sync-protocol',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    maxWorkers,
    testTimeout: 60_000,
    isolate: false,
  },
});
