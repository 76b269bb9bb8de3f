import type { Config } from '@greenroom/api/config';

/** What the command reads and writes. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
}

/** What a command works with. */
export interface Operation extends Terminal {
  /** The server's settings. @throws naming the variables that are wrong */
  readonly readConfig: () => Config;
}
