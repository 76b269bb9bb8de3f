import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'pwa',
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    testTimeout: 20_000,
    maxWorkers,
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    projects: [
      {
        extends: true,
        test: { name: 'screens', environment: 'jsdom', include: ['src/**/*.test.tsx'] },
      },
      // A window costs a file half a second. What needs one here begins with `// @vitest-environment jsdom`.
      {
        extends: true,
        test: { name: 'logic', environment: 'node', include: ['src/**/*.test.ts'] },
      },
    ],
  },
});
