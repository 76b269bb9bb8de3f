import type * as v from 'valibot';
import type { AuditedCallName } from '../contract.ts';
import type { auditActorSchema, auditEntrySchema } from './audit-calls.ts';

/** Changes of accounts without a call: the one made at a start, and those of the operator's command. */
export type UncalledAction =
  | 'setup.createDefaultAdmin'
  | 'operator.createAdmin'
  | 'operator.resetPassword'
  | 'operator.resetSecondFactor'
  | 'operator.endSessions';

/** What is recorded (security 27). */
export type AuditedAction = AuditedCallName | UncalledAction;

export type AuditActor = v.InferOutput<typeof auditActorSchema>;
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
