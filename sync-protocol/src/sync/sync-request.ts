import type * as v from 'valibot';
import type { syncRequestSchema } from './sync-request-schema.ts';

/** This version of the protocol; below the server's minimum the answer is 426. */
export const protocolVersion = 1;

/** The body of POST /api/sync (ARCHITECTURE.md, Replication). */
export type SyncRequest = v.InferOutput<typeof syncRequestSchema>;
