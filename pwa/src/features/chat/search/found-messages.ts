import type { ChatItem } from '../timeline/item.ts';

/** What a search has found so far. */
export interface ChatSearch {
  /**
   * Newest first, those of this device and of the server, each once; as many as were asked for. While
   * it is searching they may be those of the text before.
   */
  readonly results: readonly ChatItem[];
  /** How many there are in all, also those not in `results`. */
  readonly count: number;
  /** There may be more than `count`: the server counts no further. */
  readonly isAtLeast: boolean;
  /** Searching: the device or the server has not answered yet. Failed: not even the device could be searched. */
  readonly stage: 'searching' | 'done' | 'failed';
  /** The server was not asked or did not answer: only this device was searched. */
  readonly isDeviceOnly: boolean;
  /** Whether there are older ones than `results`, and how far the wish for them has come. */
  readonly more: 'none' | 'there' | 'loading' | 'failed';
}
