import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['sync-protocol', 'api', 'pwa', 'sw', 'infra', 'tests'],
    maxWorkers: 2,
  },
});
