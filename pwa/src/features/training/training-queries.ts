import type {
  ContentItem,
  TrainingModule,
  TrainingProgress,
  TrainingSection,
} from '@greenroom/sync-protocol/training/training-records';
import { orderSections } from '@greenroom/sync-protocol/training/training-gates';
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

/** A module with what its viewer shows. */
export interface OpenedModule extends HubModule {
  /** By their order. */
  readonly sections: readonly TrainingSection[];
  /** Of all sections, by their order in each. */
  readonly items: readonly ContentItem[];
  /** Per cent by section. Absent: 0. */
  readonly sectionPercentages: ReadonlyMap<string, number>;
  readonly completedSections: ReadonlySet<string>;
}

/** Live modules by their order. @returns undefined until read */
export function useHubModules(): Whole<readonly HubModule[]> | undefined {
  return useWholeQuery(findHubModules, []);
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
  return {
    ...found,
    sections: orderSections(sections),
    items: items.toSorted((one, other) => one.orderIndex - other.orderIndex),
    sectionPercentages: new Map(progress.map((row) => [row.sectionId, row.progressPercentage])),
    completedSections: new Set(progress.filter(isDone).map(({ sectionId }) => sectionId)),
  };
}

function byDisplayOrder(one: TrainingModule, other: TrainingModule): number {
  return one.displayOrder - other.displayOrder || one.createdAt.localeCompare(other.createdAt);
}
