import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../vitest.workers.ts';
import { plantBug } from './plant-plugin.ts';

const folder = (name: string) => new URL(`../../${name}`, import.meta.url).pathname;

/** Joins pwa's projects, since `extends` does not include them; one file runs at a time. */
const inWindows = { environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'] };

/** The ordinary test projects, on source with one planted bug. */
export default defineConfig({
  test: {
    maxWorkers,
    bail: 1,
    // A cache kept between runs would mix the sources of two bugs.
    fsModuleCache: false,
    projects: ['api', 'pwa', 'tests'].map((name) => ({
      extends: `${folder(name)}/vitest.config.ts`,
      root: folder(name),
      test: {
        name,
        fsModuleCache: false,
        ...(name === 'pwa' && inWindows),
        ...(name === 'tests' && { setupFiles: [folder('tests/planted/no-shrinking.ts')] }),
      },
      plugins: [plantBug()],
    })),
  },
});
