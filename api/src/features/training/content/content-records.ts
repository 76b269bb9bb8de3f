import type { AuditedAction } from '@greenroom/sync-protocol/audit/audit-records';
import type { Transaction } from 'kysely';
import type { Database } from '../../../database/schema.ts';
import type { Actor } from '../../../http/contract/handler.ts';
import { recordAudit } from '../../audit/audit-repository.ts';
import { notifyUsers } from '../../notifications/notifications-repository.ts';
import { findMayOpen } from '../access/grants-repository.ts';
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
  trx: Transaction<Database>,
  { actor, action, before, after, now }: ModuleChange,
): Promise<void> {
  const subject = before ?? after;
  if (!subject) return;
  await recordAudit(trx, {
    actor,
    action,
    subjectType: 'training_module',
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
 * Notifies those who may open a published module; others hear of it when it is unlocked for them
 * (decisions: Training). Call it once: at its first publishing.
 */
export async function announceModule(
  trx: Transaction<Database>,
  module: ModuleRow,
  now: Date,
): Promise<void> {
  if (module.published_at === null) return;
  await notifyUsers(trx, {
    userIds: await findMayOpen(trx, module.id),
    title: 'New training module',
    message: `“${module.title}” has been added to your training.`,
    type: 'push',
    kind: 'training',
    url: '/training',
    now,
  });
}
