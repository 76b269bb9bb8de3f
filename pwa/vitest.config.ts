import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

/** Tests that start the whole app. */
const wholeApp = globSync('src/app/**/*.test.tsx', { cwd: import.meta.dirname }).filter((file) =>
  /(?:running-app|locked-app)\.tsx?'/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** Tests without a screen that begin with this still need a window, which costs a file half a second. */
const needsWindow = '// @vitest-environment jsdom';
const inWindow = globSync('src/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8').startsWith(needsWindow),
);

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'pwa',
    setupFiles: ['src/testing/setup.ts'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Files share a worker; src/testing/setup.ts gives each the app's modules anew.
    isolate: false,
    testTimeout: 60_000,
    // Generous for a busy machine; a condition that comes true ends the wait.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers,
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          // Among those without a window, each would take a worker of its own.
          include: ['src/**/*.test.tsx', ...inWindow],
          exclude: wholeApp,
        },
      },
      // A worker of theirs starts the app in one file after another, which is quick once it is warm.
      { extends: true, test: { name: 'app', environment: 'jsdom', include: wholeApp } },
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          include: ['src/**/*.test.ts'],
          exclude: inWindow,
        },
      },
    ],
  },
});
