import type { AuditedAction } from '@greenroom/sync-protocol/audit/audit-records';
import type { Actor } from '../../../access/actor.ts';
import type { Trx } from '../../../database/schema.ts';
import { recordAudit } from '../../audit/audit-repository.ts';
import {
  deleteAbout,
  moveAbout,
  notifyUsers,
} from '../../notifications/notifications-repository.ts';
import type { ModuleRow } from '../training-tables.ts';
import { findUsernames, markUnannounced } from './grants-repository.ts';

/** A change of a module's grants. */
export interface AccessChange {
  readonly actor: Actor;
  readonly module: ModuleRow;
  readonly action: AuditedAction;
  readonly now: Date;
}

/** The subject is the account; the module stands in the entry's values. */
export async function auditAccess(
  trx: Trx,
  { actor, module, action, now }: AccessChange,
  user: { readonly id: string; readonly username: string },
): Promise<void> {
  const granted = { moduleId: module.id, module: module.title };
  const isGrant = action === 'training.grant';
  await recordAudit(trx, {
    actor,
    action,
    subjectId: user.id,
    subjectName: user.username,
    before: isGrant ? null : granted,
    after: isGrant ? granted : null,
    now,
  });
}

/**
 * One entry for many: the subject is the module. It names chosen accounts, and counts where all were
 * meant. Nobody concerned: no entry.
 */
export async function auditAccessOfMany(
  trx: Trx,
  { actor, module, action, now }: AccessChange,
  userIds: readonly string[],
  isAll: boolean,
): Promise<void> {
  if (userIds.length === 0) return;
  const users = isAll
    ? { all: true, users: userIds.length }
    : { users: await findUsernames(trx, userIds) };
  const isGrant = action === 'training.grantMany';
  await recordAudit(trx, {
    actor,
    action,
    subjectId: module.id,
    subjectName: module.title,
    before: isGrant ? null : users,
    after: isGrant ? users : null,
    now,
  });
}

const videoPath = '/video-player/';
const sectionsPath = '/training/';

/** Where a module opens. Notices of it lead there, and are found by it. */
export function modulePath({ module_type, id }: ModuleRow): string {
  return (module_type === 'single-video' ? videoPath : sectionsPath) + id;
}

/** Notifies each of these accounts that it may open the module. */
export async function notifyGranted(
  trx: Trx,
  module: ModuleRow,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const message = `You can now open “${module.title}”.`;
  await notifyUsers(trx, {
    userIds,
    title: 'Training module unlocked',
    message,
    type: 'push',
    kind: 'training',
    url: modulePath(module),
    now,
  });
}

/** Notices of a module that has become another type lead to where it opens now. */
export async function moveNotices(trx: Trx, before: ModuleRow, after: ModuleRow): Promise<void> {
  const [former, url] = [modulePath(before), modulePath(after)];
  if (former !== url) await moveAbout(trx, { kind: 'training', urls: [former] }, url);
}

/**
 * Takes back that a module is new or unlocked from these accounts; absent: all. Of those it is unlocked
 * for, whoever has not read it is told when it is next published.
 */
export async function takeBackNotices(
  trx: Trx,
  moduleId: string,
  userIds?: readonly string[],
): Promise<void> {
  // An earlier version left them as they were when a module became another type.
  const urls = [videoPath + moduleId, sectionsPath + moduleId];
  const unread = await deleteAbout(trx, { kind: 'training', urls }, userIds);
  await markUnannounced(trx, moduleId, unread);
}
