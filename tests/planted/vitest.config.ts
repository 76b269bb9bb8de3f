import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../vitest.workers.ts';
import { plantBug } from './plant-plugin.ts';

const folder = (name: string) => new URL(`../../${name}`, import.meta.url).pathname;

/** What pwa's own two projects are, in one: nothing of theirs comes by `extends`. */
const inWindows = { environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'] };

/** The ordinary test projects, on sources with one planted bug. */
export default defineConfig({
  test: {
    maxWorkers,
    bail: 1,
    // Kept from run to run it would mix the sources of one bug with those of another.
    fsModuleCache: false,
    projects: ['api', 'pwa', 'tests'].map((name) => ({
      extends: `${folder(name)}/vitest.config.ts`,
      root: folder(name),
      test: { name, fsModuleCache: false, ...(name === 'pwa' && inWindows) },
      plugins: [plantBug()],
    })),
  },
});
