import type { Feed } from '../../sync/feed.ts';
import { findAccessByIds, findOpenModules, toModuleAccess } from './access/grants-repository.ts';
import { findModulesByIds, toModule } from './content/modules-repository.ts';
import {
  findItemsByIds,
  findSectionsByIds,
  toItem,
  toSection,
} from './content/sections-repository.ts';
import {
  findProgressByModules,
  findProgressBySections,
  toProgress,
  toSectionProgress,
} from './progress/progress-repository.ts';
import type { Db } from '../../database/schema.ts';

/** Published modules, in the scope `training` of every approved account. */
const modulesFeed: Feed<'trainingModules'> = {
  collection: 'trainingModules',
  heldScopes: () => ['training'],
  readRows: async (db, ids) => (await findModulesByIds(db, ids)).map(toModule),
};

/** Sections, in the scope `module:<id>` of those who may open the module. */
const sectionsFeed: Feed<'trainingSections'> = {
  collection: 'trainingSections',
  heldScopes: moduleScopesOf,
  readRows: async (db, ids) => (await findSectionsByIds(db, ids)).map(toSection),
};

/** Items, beside their sections. */
const itemsFeed: Feed<'sectionContentItems'> = {
  collection: 'sectionContentItems',
  heldScopes: moduleScopesOf,
  readRows: async (db, ids) => (await findItemsByIds(db, ids)).map(toItem),
};

/** A member's own grants, in the scope `user:<id>`. */
const accessFeed: Feed<'moduleAccess'> = {
  collection: 'moduleAccess',
  heldScopes: (_db, userId) => [`user:${userId}`],
  readRows: async (db, ids) => (await findAccessByIds(db, ids)).map(toModuleAccess),
};

/** A member's own progress: a row's id is the module's, thus unique only in the scope `user:<id>`. */
const progressFeed: Feed<'trainingProgress'> = {
  collection: 'trainingProgress',
  heldScopes: (_db, userId) => [`user:${userId}`],
  readRows: async (db, ids, userId) =>
    (await findProgressByModules(db, userId, ids)).map(toProgress),
};

/** The same of sections. */
const sectionProgressFeed: Feed<'trainingSectionProgress'> = {
  collection: 'trainingSectionProgress',
  heldScopes: (_db, userId) => [`user:${userId}`],
  readRows: async (db, ids, userId) =>
    (await findProgressBySections(db, userId, ids)).map(toSectionProgress),
};

export const trainingFeeds: readonly Feed[] = [
  modulesFeed,
  sectionsFeed,
  itemsFeed,
  accessFeed,
  progressFeed,
  sectionProgressFeed,
];

async function moduleScopesOf(db: Db, userId: string): Promise<string[]> {
  return (await findOpenModules(db, userId)).map((id) => `module:${id}`);
}
