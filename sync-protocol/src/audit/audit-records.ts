import * as v from 'valibot';
import { idSchema, instantSchema } from '../values.ts';

/** What is recorded (security 27): calls by their names, and the account made at a start. */
export const auditedActions = [
  'users.approve',
  'users.reject',
  'users.toggleSuspension',
  'users.rename',
  'users.resetPassword',
  'users.setRole',
  'users.delete',
  'deletionRequests.review',
  'support.respond',
  'support.remove',
  'chat.remove',
  'concerns.update',
  'announcements.send',
  'blocklist.remove',
  'training.create',
  'training.replace',
  'training.rename',
  'training.reorder',
  'training.remove',
  'training.grant',
  'training.grantMany',
  'training.revoke',
  'training.revokeMany',
  'earnings.addManual',
  'earnings.uploadCsv',
  'earnings.remove',
  'bankDetails.approve',
  'bankDetails.reject',
  'bankDetails.remove',
  'bankDetails.reveal',
  'bankDetails.revealSubmission',
  'settings.setMaintenance',
  'rates.set',
  'rates.setWeek',
  'setup.createAdmin',
  'setup.createDefaultAdmin',
  'setup.claimAdmin',
] as const;

export type AuditedAction = (typeof auditedActions)[number];

/**
 * One administrative change. The row outlives the accounts it names. `subjectName`: the subject's
 * name at that time; null where it has none. `before` and `after` hold no secrets.
 */
export const auditEntrySchema = v.object({
  id: idSchema,
  actorId: v.nullable(idSchema),
  actorUsername: v.string(),
  /** The call's name, such as `users.approve`. */
  action: v.string(),
  subjectType: v.string(),
  subjectId: v.nullable(v.string()),
  subjectName: v.nullable(v.string()),
  before: v.unknown(),
  after: v.unknown(),
  createdAt: instantSchema,
});

/** An actor of the log. The account may have been deleted. */
export const auditActorSchema = v.object({ id: idSchema, username: v.string() });

export type AuditActor = v.InferOutput<typeof auditActorSchema>;
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
