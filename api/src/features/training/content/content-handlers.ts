import { isBasedOn } from '@greenroom/sync-protocol/based-on';
import type { CallAnswer, CallInput } from '@greenroom/sync-protocol/contract';
import type { ModuleContent } from '@greenroom/sync-protocol/training/training-content-records';
import { maxModules } from '@greenroom/sync-protocol/training/training-rules';
import { v7 as newId } from 'uuid';
import { AppError, idTaken } from '../../../app-error.ts';
import { violatedConstraint } from '../../../database/database-errors.ts';
import { retryTransaction } from '../../../database/retry-transaction.ts';
import type { Trx } from '../../../database/schema.ts';
import type { Actor } from '../../../access/actor.ts';
import type { RequestContext, RequestHandlers } from '../../../access/handler.ts';
import { lockAdministrators } from '../../users/administrators-repository.ts';
import { moveNotices, takeBackNotices } from '../access/access-records.ts';
import { moduleNotFound } from '../access/require-module.ts';
import type { ModuleRow } from '../training-tables.ts';
import { announcePublished, auditModule } from './content-records.ts';
import { findContent, readModuleContent } from './edited-module.ts';
import { isSameModule } from './same-module.ts';
import { replaceModuleFiles } from './module-files-repository.ts';
import {
  deleteModule,
  findModule,
  lockModule,
  lockModuleOrder,
  toListedModule,
  updateModule,
} from './modules-repository.ts';
import { type ModuleForm, saveModule } from './save-module.ts';

type ContentCall =
  | 'training.listContent'
  | 'training.create'
  | 'training.replace'
  | 'training.rename'
  | 'training.reorder'
  | 'training.remove';

/** Handlers of administrators' changes of modules, each audited in its transaction. */
export const trainingContentHandlers: Pick<RequestHandlers, ContentCall> = {
  'training.listContent': async ({ db }, { id }) => {
    const module = await findModule(db, id);
    if (!module) throw moduleNotFound();
    return readModuleContent(db, module);
  },

  'training.create': async (context, { id = newId(), ...form }) => {
    const known = await repeatOf(context, id, form);
    if (known) return known;
    try {
      return await asAdministrator(context, (trx) => createModule(trx, context, id, form));
    } catch (error) {
      // The same module arrived twice concurrently.
      if (violatedConstraint(error) !== 'training_modules_pkey') throw error;
      const stored = await repeatOf(context, id, form);
      if (!stored) throw error;
      return stored;
    }
  },

  'training.replace': (context, { id, basedOn, ...form }) =>
    asAdministrator(context, async (trx) => {
      const { actor, now } = context;
      const module = await requireLocked(trx, id);
      if (!isBasedOn(basedOn, module.updated_at)) {
        return requireSame(await readModuleContent(trx, module), form);
      }
      const content = await findContent(trx, id);
      const identity = identityOf(module, actor);
      const after = await saveModule(trx, identity, { form, before: { module, content }, now });
      await auditModule(trx, { actor, action: 'training.replace', before: module, after, now });
      await moveNotices(trx, module, after);
      await announcePublished(trx, { before: module, after, now });
      if (after.draft && !module.draft) await takeBackNotices(trx, id);
      return readModuleContent(trx, after);
    }),

  'training.rename': (context, { id, basedOn, title, description }) =>
    asAdministrator(context, async (trx) => {
      const { actor, now } = context;
      const before = await requireLocked(trx, id);
      if (before.title === title && before.description === description) {
        return toListedModule(before);
      }
      if (!isBasedOn(basedOn, before.updated_at)) {
        throw changedSince(await readModuleContent(trx, before));
      }
      const after = await updateModule(trx, id, { title, description, updated_at: now });
      await auditModule(trx, { actor, action: 'training.rename', before, after, now });
      return toListedModule(after);
    }),

  'training.reorder': (context, { moduleId, direction, places }) => {
    const offset = direction === 'up' ? -places : places;
    return asAdministrator(context, (trx) => moveModule(trx, context, moduleId, offset));
  },

  'training.remove': async (context, { id }) => {
    await asAdministrator(context, async (trx) => {
      const { actor, now } = context;
      const before = await requireLocked(trx, id);
      await replaceModuleFiles(trx, id, { thumbnail: [], content: [] });
      await deleteModule(trx, id);
      await takeBackNotices(trx, id);
      await auditModule(trx, { actor, action: 'training.remove', before, after: null, now });
    });
    return undefined;
  },
};

type Form = Omit<CallInput<'training.create'>, 'id'>;

/** Runs a change whose caller still is an administrator at its end. */
function asAdministrator<T>(
  { db, actor }: Pick<RequestContext<Actor>, 'db' | 'actor'>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return retryTransaction(db, async (trx) => {
    await lockAdministrators(trx, actor);
    return work(trx);
  });
}

/** The stored module of this id, if it is the same; another is a conflict (decisions: Conventions). */
async function repeatOf(
  { db }: Pick<RequestContext<Actor>, 'db'>,
  id: string,
  form: Form,
): Promise<CallAnswer<'training.create'> | null> {
  const module = await findModule(db, id);
  if (!module) return null;
  const stored = await readModuleContent(db, module);
  if (!isSameModule(stored, form)) throw idTaken();
  return stored;
}

/**
 * A form made from another version, answered like the first time if it repeats what is stored: the
 * answer to an earlier attempt was lost.
 * @throws {AppError} `conflict`
 */
function requireSame(stored: ModuleContent, form: ModuleForm): ModuleContent {
  if (isSameModule(stored, form)) return stored;
  throw changedSince(stored);
}

function changedSince({ updatedBy, updatedAt }: ModuleContent): AppError {
  return new AppError('conflict', 'This module has been changed since you opened it', {
    details: `Changed by ${updatedBy ?? 'another administrator'} at ${updatedAt}`,
  });
}

async function createModule(
  trx: Trx,
  { actor, now }: Pick<RequestContext<Actor>, 'actor' | 'now'>,
  id: string,
  form: Form,
) {
  const modules = await lockModuleOrder(trx);
  if (modules.length >= maxModules) {
    throw new AppError('conflict', `You can have at most ${maxModules} training modules`);
  }
  const displayOrder = (modules.at(-1)?.display_order ?? -1) + 1;
  const identity = { id, displayOrder, createdById: actor.userId };
  const after = await saveModule(trx, identity, { form, before: null, now });
  await auditModule(trx, { actor, action: 'training.create', before: null, after, now });
  await announcePublished(trx, { before: null, after, now });
  return readModuleContent(trx, after);
}

/** Moves a module by `offset` places; all are numbered anew, since older ones may be equal. */
async function moveModule(
  trx: Trx,
  { actor, now }: Pick<RequestContext<Actor>, 'actor' | 'now'>,
  id: string,
  offset: number,
) {
  const modules = await lockModuleOrder(trx);
  const from = modules.findIndex((module) => module.id === id);
  const before = modules[from];
  if (!before) throw moduleNotFound();
  const to = Math.min(Math.max(from + offset, 0), modules.length - 1);
  if (to === from) return toListedModule(before);
  const ordered = modules.toSpliced(from, 1).toSpliced(to, 0, before);
  let after = before;
  for (const [place, module] of ordered.entries()) {
    const changed = place === module.display_order ? module : await setPlace(trx, module, place);
    if (module.id === id) after = changed;
  }
  await auditModule(trx, { actor, action: 'training.reorder', before, after, now });
  return toListedModule(after);
}

function setPlace(trx: Trx, { id }: ModuleRow, place: number): Promise<ModuleRow> {
  return updateModule(trx, id, { display_order: place });
}

function identityOf(module: ModuleRow, actor: Actor) {
  return { id: module.id, displayOrder: module.display_order, createdById: actor.userId };
}

async function requireLocked(trx: Trx, id: string): Promise<ModuleRow> {
  const module = await lockModule(trx, id);
  if (!module) throw moduleNotFound();
  return module;
}
