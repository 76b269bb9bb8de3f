import type * as v from 'valibot';
import type { AuditedCallName } from '../contract.ts';
import type { auditActorSchema, auditEntrySchema } from './audit-calls.ts';

/** What is recorded of accounts without a call: at a start, and by the operator's command. */
export type UncalledAction =
  | 'setup.createDefaultAdmin'
  | 'operator.listAdmins'
  | 'operator.createAdmin'
  | 'operator.resetPassword'
  | 'operator.resetSecondFactor'
  | 'operator.endSessions'
  | 'operator.discardBankDetails';

/** What is recorded (security 27). */
export type AuditedAction = AuditedCallName | UncalledAction;

export type AuditActor = v.InferOutput<typeof auditActorSchema>;
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
