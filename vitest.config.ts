import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take ten seconds and more, most of it waiting for processes, queues or limits of time. */
const long = [
  /\/tests\/(?:convergence|demo|faults|load|releases|topology)\//,
  /\/tests\/contract\/(?:socket|call)-access\./,
  /\/api\/.*\/(?:scheduled-job|exhausted-pool|slow-sockets|system|parallel-restore|fuzz)\./,
];

/** Of the projects the one with the longest files. */
const longest = 'tests';

/**
 * The long files of each project first: the last of them would otherwise run while the others have
 * nothing left. A project's files stay together: a worker serves one project alone, and those that
 * read the modules of server and replica are dear to start.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const isLong = ({ moduleId }: TestSpecification) => long.some((which) => which.test(moduleId));
    return [...byProject]
      .toSorted(([a], [b]) => Number(b === longest) - Number(a === longest))
      .flatMap(([, own]) => [...own.filter(isLong), ...own.filter((file) => !isLong(file))]);
  }
}

export default defineConfig({
  test: {
    projects: ['sync-protocol', 'api', 'pwa', 'sw', 'infra', 'tests'],
    sequence: { sequencer: LongFirst },
  },
});
