import type { ChatItem } from '../timeline/item.ts';

/** The state of a search. */
export interface ChatSearch {
  /**
   * From this device and the server, each once, newest first, up to the number requested. While
   * searching, they may be the results of the previous text.
   */
  readonly results: readonly ChatItem[];
  /** All results, including those not in `results`. */
  readonly count: number;
  /** `count` is a minimum: the server counts no further. */
  readonly isAtLeast: boolean;
  /** `searching`: waiting for the device or the server. `failed`: the device could not be searched. */
  readonly stage: 'searching' | 'done' | 'failed';
  /** The server was not asked or did not answer. */
  readonly isDeviceOnly: boolean;
  /** Whether older results exist (`there`), and the state of loading them. */
  readonly more: 'none' | 'there' | 'loading' | 'failed';
}
