import type { FieldMessages } from '@greenroom/sync-protocol/parse-input';

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
    super('This device is full. Make some room and try again.', options);
  }
}

/** The replica was closed or wiped during the work. */
export class ReplicaClosedError extends Error {
  override readonly name = 'ReplicaClosedError';

  constructor() {
    super('This replica is closed');
  }
}
