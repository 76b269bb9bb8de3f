import { notGranted } from '@greenroom/sync-protocol/training/training-rules';
import type { Actor } from '../../../access/actor.ts';
import { AppError, notFound } from '../../../app-error.ts';
import type { Db, Trx } from '../../../database/schema.ts';
import { findModule, keepModule } from '../content/modules-repository.ts';
import type { ModuleRow } from '../training-tables.ts';
import { findGrant } from './grants-repository.ts';

/** The module, if the caller sees it: only administrators see drafts. @throws `not_found` */
export async function requireVisibleModule(db: Db, actor: Actor, id: string): Promise<ModuleRow> {
  const module = await findModule(db, id);
  if (!module || (module.draft && actor.role !== 'admin')) throw moduleNotFound();
  return module;
}

/**
 * The module, if the caller may open it: administrators open every one.
 * @throws `not_found`, or `module_not_granted` (spec member 2)
 */
export async function requireOpenModule(db: Db, actor: Actor, id: string): Promise<ModuleRow> {
  const module = await requireVisibleModule(db, actor, id);
  await requireGrant(db, actor, id);
  return module;
}

/**
 * The module, also as a draft, if the caller was granted it: what a report made offline needs. It stays
 * until the transaction ends.
 * @throws `not_found`, or `module_not_granted`
 */
export async function requireGrantedModule(trx: Trx, actor: Actor, id: string): Promise<ModuleRow> {
  const module = await keepModule(trx, id);
  if (!module) throw moduleNotFound();
  await requireGrant(trx, actor, id);
  return module;
}

/** @throws `module_not_granted` */
export async function requireGrant(db: Db, actor: Actor, moduleId: string): Promise<void> {
  if (actor.role === 'admin' || (await findGrant(db, actor.userId, moduleId))) return;
  throw new AppError('module_not_granted', notGranted);
}

export function moduleNotFound(): AppError {
  return notFound('Training module');
}
