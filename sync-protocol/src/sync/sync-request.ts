import type * as v from 'valibot';
import type { syncRequestSchema } from './sync-request-schema.ts';

/** The protocol this code speaks; an older server-side minimum answers 426. */
export const protocolVersion = 1;

/** The body of POST /api/sync (ARCHITECTURE.md, Replication). */
export type SyncRequest = v.InferOutput<typeof syncRequestSchema>;
