import type { BaseEnvironment } from '../environment/base-environment.ts';

/** Which database, in which surroundings; absent parts are those of `openReplica`. */
export interface ReplicaPlace {
  readonly environment?: Partial<BaseEnvironment>;
  readonly databasePrefix?: string;
}
