/** A concern to send. */
export interface NewConcern {
  /** A random uuid (version 4): sending it again is idempotent. */
  readonly id: string;
  /** Valid by the contract. */
  readonly content: string;
  readonly followUpCode: string;
}

/** A concern that has not reached the server. Has no time, so that none can be compared later. */
export interface WaitingConcern extends NewConcern {
  /** Why the server refused it; it is not sent again. Absent: it waits. */
  readonly refusal?: string;
}

/**
 * Concerns to be sent: in a table of their own, since outbox and sync name the sender and the time
 * (security 29). Deleted once the server has them; nothing remembers that one was sent.
 */
export interface Concerns {
  /**
   * Stores a concern durably and sends it as soon as possible.
   * @throws {StorageFullError} when the device is full; nothing was kept.
   */
  keep(concern: NewConcern): Promise<void>;
  /** Those not sent. Usable in live queries. */
  read(): Promise<WaitingConcern[]>;
  discard(id: string): Promise<void>;
}
