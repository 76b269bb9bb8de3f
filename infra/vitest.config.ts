import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'infra',
    include: ['{audit,client,compose,demo,operator,release,scripts}/**/*.test.ts'],
    environment: 'node',
    maxWorkers,
    testTimeout: 60_000,
    isolate: false,
  },
});
