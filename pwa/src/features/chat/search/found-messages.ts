import type { ChatItem } from '../timeline/item.ts';

export interface ChatSearch {
  /** Newest first, each once, as many as requested. While searching, maybe of the previous text. */
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
