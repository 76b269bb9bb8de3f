import type { AuditedAction } from '@greenroom/sync-protocol/audit/audit-records';
import type { Actor } from '../../../access/actor.ts';
import type { Trx } from '../../../database/schema.ts';
import { recordAudit } from '../../audit/audit-repository.ts';
import { notifyUsers } from '../../notifications/notifications-repository.ts';
import { modulePath, notifyGranted } from '../access/access-records.ts';
import { findMayOpen, markAnnounced } from '../access/grants-repository.ts';
import type { ModuleRow } from '../training-tables.ts';

/** A change of a module; null: it was not there, or is no more. */
export interface ModuleChange {
  readonly actor: Actor;
  readonly action: AuditedAction;
  readonly before: ModuleRow | null;
  readonly after: ModuleRow | null;
  readonly now: Date;
}

export async function auditModule(
  trx: Trx,
  { actor, action, before, after, now }: ModuleChange,
): Promise<void> {
  const subject = before ?? after;
  if (!subject) return;
  await recordAudit(trx, {
    actor,
    action,
    subjectId: subject.id,
    subjectName: subject.title,
    before: describe(before),
    after: describe(after),
    now,
  });
}

/** Without the texts of its sections. */
function describe(module: ModuleRow | null) {
  if (!module) return null;
  return {
    title: module.title,
    description: module.description,
    moduleType: module.module_type,
    draft: module.draft,
    displayOrder: module.display_order,
    sections: module.section_count,
    duration: module.duration,
  };
}

/**
 * Notifies when a save published a module: at the first publishing those who may open it, later
 * those it was unlocked for while it was a draft. Others hear of it when it is unlocked for them
 * (decisions: Training).
 */
export async function announcePublished(
  trx: Trx,
  { before, after, now }: Pick<ModuleChange, 'before' | 'now'> & { readonly after: ModuleRow },
): Promise<void> {
  if (after.draft || before?.draft === false) return;
  const unlocked = await markAnnounced(trx, after.id);
  if (before && before.published_at !== null) return notifyGranted(trx, after, unlocked, now);
  await notifyUsers(trx, {
    userIds: await findMayOpen(trx, after.id),
    title: 'New training module',
    message: `“${after.title}” has been added to your training.`,
    type: 'push',
    kind: 'training',
    url: modulePath(after),
    now,
  });
}
