import type { BaseEnvironment } from '../environment/base-environment.ts';

/** A database and its environment; defaults as in `openReplica`. */
export interface ReplicaPlace {
  readonly environment?: Partial<BaseEnvironment>;
  readonly databasePrefix?: string;
}
