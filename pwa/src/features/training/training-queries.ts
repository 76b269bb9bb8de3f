import type {
  ContentItem,
  TrainingModule,
  TrainingProgress,
  TrainingSection,
} from '@greenroom/sync-protocol/training/training-records';
import { doneItemsOf, sectionAmounts } from '@greenroom/sync-protocol/training/training-done-items';
import {
  findFirstIncomplete,
  isBegun,
  orderSections,
} from '@greenroom/sync-protocol/training/training-gates';
import type { Amount } from '@greenroom/sync-protocol/training/training-merge';
import { isDone } from '@greenroom/sync-protocol/training/training-totals';
import { useWholeQuery, type Whole } from '../../replica/replica-hooks.ts';
import type { ReplicaTables } from '../../replica/replica-interface.ts';

/** A module of the hub with the member's own state. */
export interface HubModule {
  readonly module: TrainingModule;
  /** Undefined: not begun. */
  readonly progress: TrainingProgress | undefined;
  /** Without a grant it is listed and cannot be opened. */
  readonly isGranted: boolean;
}

/** A module in the hub's list. */
export interface ListedModule extends HubModule {
  /** Where it opens: in a module begun, the first section that is not done. From 0. */
  readonly continueAt: number;
  /** Title of that section; null: it is not on this device. */
  readonly continueTitle: string | null;
}

/** A module with what its viewer shows. */
export interface OpenedModule extends HubModule {
  /** By their order. */
  readonly sections: readonly TrainingSection[];
  /** Of all sections, by their order in each. */
  readonly items: readonly ContentItem[];
  /** Per cent by section. Absent: 0. */
  readonly sectionPercentages: ReadonlyMap<string, number>;
  readonly completedSections: ReadonlySet<string>;
  /** Ids of the items done on any device. */
  readonly doneItems: ReadonlySet<string>;
}

/** Live modules by their order. @returns undefined until read */
export function useHubModules(): Whole<readonly ListedModule[]> | undefined {
  return useWholeQuery(findListedModules, []);
}

/** A live module; null: there is none. @returns undefined until read */
export function useOpenedModule(moduleId: string): Whole<OpenedModule | null> | undefined {
  return useWholeQuery((tables, userId) => findOpenedModule(tables, userId, moduleId), [moduleId]);
}

async function findHubModules(tables: ReplicaTables, userId: string): Promise<HubModule[]> {
  const [modules, progress, access, account] = await Promise.all([
    tables.trainingModules.toArray(),
    tables.trainingProgress.toArray(),
    tables.moduleAccess.toArray(),
    tables.account.get(userId),
  ]);
  const progressOf = new Map(progress.map((row) => [row.moduleId, row]));
  const granted = new Set(access.map(({ moduleId }) => moduleId));
  return modules.toSorted(byDisplayOrder).map((module) => ({
    module,
    progress: progressOf.get(module.id),
    isGranted: account?.role === 'admin' || granted.has(module.id),
  }));
}

async function findListedModules(tables: ReplicaTables, userId: string): Promise<ListedModule[]> {
  const modules = await findHubModules(tables, userId);
  const begun = modules.filter(({ progress, isGranted }) => isGranted && isBegun(progress));
  const places = await findContinuations(tables, new Set(begun.map(({ module }) => module.id)));
  return modules.map((shown) => ({
    ...shown,
    ...(places.get(shown.module.id) ?? { continueAt: 0, continueTitle: null }),
  }));
}

/**
 * The first section that is not done, by module; the last where all are, for it completes the module.
 * Of a few, for it reads their items.
 */
async function findContinuations(
  tables: ReplicaTables,
  begun: ReadonlySet<string>,
): Promise<Map<string, Pick<ListedModule, 'continueAt' | 'continueTitle'>>> {
  const ids = [...begun];
  if (ids.length === 0) return new Map();
  const [sections, items, progress] = await Promise.all([
    tables.trainingSections.where('moduleId').anyOf(ids).toArray(),
    tables.sectionContentItems.where('moduleId').anyOf(ids).toArray(),
    tables.trainingSectionProgress.where('moduleId').anyOf(ids).toArray(),
  ]);
  const amounts = sectionAmounts(
    sections.map(({ id }) => id),
    items,
    progress,
  );
  const done = completedIn(amounts);
  return new Map(
    ids.map((id) => {
      const own = orderSections(sections.filter(({ moduleId }) => moduleId === id));
      const first = findFirstIncomplete(own, done);
      const continueAt = first === -1 ? Math.max(0, own.length - 1) : first;
      return [id, { continueAt, continueTitle: own[continueAt]?.title ?? null }];
    }),
  );
}

function completedIn(amounts: ReadonlyMap<string, Amount>): ReadonlySet<string> {
  return new Set([...amounts].flatMap(([id, amount]) => (isDone(amount) ? [id] : [])));
}

async function findOpenedModule(
  tables: ReplicaTables,
  userId: string,
  moduleId: string,
): Promise<OpenedModule | null> {
  const [modules, sections, items, progress] = await Promise.all([
    findHubModules(tables, userId),
    tables.trainingSections.where('moduleId').equals(moduleId).toArray(),
    tables.sectionContentItems.where('moduleId').equals(moduleId).toArray(),
    tables.trainingSectionProgress.where('moduleId').equals(moduleId).toArray(),
  ]);
  const found = modules.find(({ module }) => module.id === moduleId);
  if (!found) return null;
  const amounts = sectionAmounts(
    sections.map(({ id }) => id),
    items,
    progress,
  );
  return {
    ...found,
    sections: orderSections(sections),
    items: items.toSorted((one, other) => one.orderIndex - other.orderIndex),
    sectionPercentages: new Map(
      [...amounts].map(([id, amount]) => [id, amount.progressPercentage]),
    ),
    completedSections: completedIn(amounts),
    doneItems: doneItemsOf(progress),
  };
}

/** A section with its items and what is done of its module. @returns undefined where there is none */
export async function findSectionWithItems(tables: ReplicaTables, sectionId: string) {
  const section = await tables.trainingSections.get(sectionId);
  if (!section) return undefined;
  const of = section.moduleId;
  const [items, progress] = await Promise.all([
    tables.sectionContentItems.where('moduleId').equals(of).toArray(),
    tables.trainingSectionProgress.where('moduleId').equals(of).toArray(),
  ]);
  return {
    section,
    items: items.filter((item) => item.sectionId === sectionId),
    doneItems: doneItemsOf(progress),
  };
}

function byDisplayOrder(one: TrainingModule, other: TrainingModule): number {
  return one.displayOrder - other.displayOrder || one.createdAt.localeCompare(other.createdAt);
}
