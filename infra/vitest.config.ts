import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'infra',
    include: ['{demo,scripts}/**/*.test.ts'],
    environment: 'node',
    maxWorkers: 2,
  },
});
