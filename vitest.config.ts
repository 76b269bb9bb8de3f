import { defineConfig } from 'vitest/config';
import { LongFirst } from './vitest.sequence.ts';

export default defineConfig({
  test: {
    projects: ['sync-protocol', 'api', 'pwa', 'sw', 'infra', 'tests'],
    // Each project says maxWorkers: 2 itself. Where it does not, it has one on two cores, whatever
    // stands here.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
  },
});
