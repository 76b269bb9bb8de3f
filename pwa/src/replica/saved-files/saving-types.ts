import type { SavedSet } from './saved-notes.ts';

/**
 * Why a set is not being saved although it should be: `full`: the device has no room; `refused`: the
 * server denies a file; `failed`: network or server, tried again by itself.
 */
export type SavingProblem = 'full' | 'refused' | 'failed';

/** A set with how much of it is here. */
export interface SavingSet extends SavedSet {
  /** Bytes of its files on this device. */
  readonly received: number;
  /** Bytes of all its files. */
  readonly size: number;
  /** Paths of its files that are whole. */
  readonly whole: ReadonlySet<string>;
  /** Null: none, or known to another tab only. */
  readonly problem: SavingProblem | null;
}

export interface SavingState {
  /** False: this device was not read yet. */
  readonly isRead: boolean;
  readonly sets: readonly SavingSet[];
}

/**
 * What a set ought to hold now: its files by path; null: not known for a while, so it stays as it is. A
 * set that is not named is removed.
 */
export type WantedFiles = ReadonlyMap<string, ReadonlySet<string> | null>;
