import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take ten seconds and more, most of it waiting for processes of their own. */
const long =
  /\/tests\/(?:convergence|demo|faults|load|releases|topology)\/|\/tests\/contract\/(?:socket|call)-access\./;

/** The long files first: the last of them would otherwise run while the others have nothing left. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    projects: ['sync-protocol', 'api', 'pwa', 'sw', 'infra', 'tests'],
    sequence: { sequencer: LongFirst },
  },
});
