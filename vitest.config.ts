import { defineConfig } from 'vitest/config';
import { LongFirst } from './vitest.sequence.ts';

export default defineConfig({
  test: {
    projects: ['sync-protocol', 'api', 'pwa', 'sw', 'infra', 'tests'],
    sequence: { sequencer: LongFirst },
  },
});
