import type * as v from 'valibot';
import type { AuditedCallName } from '../contract.ts';
import type { auditActorSchema, auditEntrySchema } from './audit-calls.ts';

/** What is recorded (security 27): calls by their names, and the account made at a start. */
export type AuditedAction = AuditedCallName | 'setup.createDefaultAdmin';

export type AuditActor = v.InferOutput<typeof auditActorSchema>;
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
