/** How large a run is. */
export interface LoadSize {
  readonly sockets: number;
  /** Messages a second. */
  readonly rate: number;
  readonly seconds: number;
  /** Only what is to hold, without what is to be reported. */
  readonly isQuick: boolean;
}

/** What a part of the load found. */
export interface PartResult {
  readonly title: string;
  readonly table: string;
  readonly notes: string;
  /** What must not be; the command fails with any. */
  readonly faults: readonly string[];
}
