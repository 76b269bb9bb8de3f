export interface LoadSize {
  readonly sockets: number;
  /** Messages per second. */
  readonly rate: number;
  readonly seconds: number;
  /** Only the checks, without the figures. */
  readonly isQuick: boolean;
}

export interface PartResult {
  readonly title: string;
  readonly table: string;
  readonly notes: string;
  /** Violations; the command fails with any. */
  readonly faults: readonly string[];
}
