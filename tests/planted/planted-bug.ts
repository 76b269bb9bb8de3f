import type { TestName } from '../architecture/named-tests.ts';

/** A bug inserted into the source for one test run. */
export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  /** The text to replace; must occur exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Further replacements of the same bug in that file. Absent: none. */
  readonly more?: readonly { readonly find: string; readonly replace: string }[];
  /** The test that fails with it, or the properties of `tests/convergence`. */
  readonly foundBy: TestName | 'convergence';
}
