import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { type Cell, describeCells } from './table.ts';

/** Prints the table of journeys × engines at the end of a run. */
export default class TableReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const cells = (this.#suite?.allTests() ?? []).flatMap(readCell);
    process.stdout.write(`\n${describeCells(cells).join('\n')}\n`);
  }
}

/** None for a journey that did not get its turn. */
function readCell(test: TestCase): Cell[] {
  const last = test.results.at(-1);
  if (last === undefined) return [];
  const reason = test.annotations.concat(last.annotations).find(({ type }) => type === 'skip');
  const isSkipped = last.status === 'skipped';
  return [
    {
      journey: test.title,
      engine: test.parent.project()?.name ?? '',
      outcome: isSkipped ? 'skipped' : test.outcome() === 'expected' ? 'passed' : 'FAILED',
      seconds: last.duration / 1000,
      ...(isSkipped && { reason: reason?.description ?? 'no reason given' }),
    },
  ];
}
