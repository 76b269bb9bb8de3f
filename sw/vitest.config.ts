import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'sw', include: ['src/**/*.test.ts'], environment: 'node', maxWorkers: 2 },
});
