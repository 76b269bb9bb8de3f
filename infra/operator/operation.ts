import type { Config } from '@greenroom/api/config';

/** What the command reads and writes. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** Asks the person at the terminal. Absent: nobody is there. */
  readonly ask?: (question: string) => Promise<string>;
}

/** What a command works with. */
export interface Operation extends Terminal {
  /** The server's settings. @throws naming the variables that are wrong */
  readonly readConfig: () => Config;
}
