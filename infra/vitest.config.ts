import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'infra', include: ['scripts/**/*.test.ts'], environment: 'node' },
});
