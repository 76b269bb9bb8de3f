/** A bug inserted into the source for one test run. */
export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  /** The text to replace; must occur exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Further replacements of the same bug in that file. Absent: none. */
  readonly more?: readonly { readonly find: string; readonly replace: string }[];
  /** The convergence tests do not meet it and are not run. Absent: they are. */
  readonly isOutsideSync?: boolean;
  /** Tests to run if convergence misses it: vitest project and file filter. */
  readonly others: readonly (readonly [project: string, filter: string])[];
}
