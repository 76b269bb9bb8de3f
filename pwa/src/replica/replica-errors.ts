import type { FieldMessages } from '@greenroom/sync-protocol/input/parse-input';

/** The input breaks the contract: a fault of the form. */
export class InvalidMutationError extends Error {
  override readonly name = 'InvalidMutationError';
  readonly fields: FieldMessages;

  constructor(message: string, fields: FieldMessages) {
    super(message);
    this.fields = fields;
  }
}

/** The device has no room for another change. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';

  constructor(options?: ErrorOptions) {
    super('This device is full. Free up some space and try again.', options);
  }
}

/** Why the database on this device cannot be used. */
export type UnreadableReason =
  /** The browser fails to open or read it; later it may succeed. */
  | 'failing'
  /** A newer version of the app has changed its tables. */
  | 'newer';

/** The database on this device cannot be opened or read. Nothing of it was changed. */
export class UnreadableReplicaError extends Error {
  override readonly name = 'UnreadableReplicaError';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super('What Greenroom keeps on this device cannot be read', options);
    this.reason = reason;
  }
}

/** The replica was closed or wiped during the work. */
export class ReplicaClosedError extends Error {
  override readonly name = 'ReplicaClosedError';

  constructor() {
    super('This replica is closed');
  }
}
