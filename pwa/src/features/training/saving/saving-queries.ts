import type { Replica, ReplicaTables } from '../../../replica/replica-interface.ts';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import type { WantedFiles } from '../../../replica/saved-files/saving-types.ts';
import { listModuleFiles, type ModuleFile } from './module-files.ts';

/** Live files of a module. @returns undefined until read */
export function useModuleFiles(moduleId: string): readonly ModuleFile[] | undefined {
  return useReplicaQuery((tables) => findModuleFiles(tables, moduleId), [moduleId]);
}

/** Live titles of all modules by id. @returns undefined until read */
export function useModuleTitles(): ReadonlyMap<string, string> | undefined {
  return useReplicaQuery(
    async (tables) =>
      new Map((await tables.trainingModules.toArray()).map(({ id, title }) => [id, title])),
    [],
  );
}

/**
 * The files of all modules the member may open now. An unpublished module is not here, but its grant
 * is: its files are not known until it is published again, and so none is removed.
 */
export async function findWantedFiles({ tables, userId }: Replica): Promise<WantedFiles> {
  const [modules, access, account] = await Promise.all([
    tables.trainingModules.toArray(),
    tables.moduleAccess.toArray(),
    tables.account.get(userId),
  ]);
  const granted = new Set(access.map(({ moduleId }) => moduleId));
  const open = modules.filter(({ id }) => account?.role === 'admin' || granted.has(id));
  const wanted = open.map(async ({ id }) => {
    const files = await findModuleFiles(tables, id);
    return [id, new Set(files.map(({ url }) => url))] as const;
  });
  const known = new Set(modules.map(({ id }) => id));
  const drafts = [...granted].flatMap((id) => (known.has(id) ? [] : [[id, null] as const]));
  return new Map([...drafts, ...(await Promise.all(wanted))]);
}

async function findModuleFiles(tables: ReplicaTables, moduleId: string): Promise<ModuleFile[]> {
  const [module, sections, items] = await Promise.all([
    tables.trainingModules.get(moduleId),
    tables.trainingSections.where('moduleId').equals(moduleId).toArray(),
    tables.sectionContentItems.where('moduleId').equals(moduleId).toArray(),
  ]);
  return module ? listModuleFiles({ module, sections, items }) : [];
}
