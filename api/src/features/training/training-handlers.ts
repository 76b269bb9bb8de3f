import { sectionAmounts } from '@greenroom/sync-protocol/training/training-done-items';
import type { RequestHandlers } from '../../access/handler.ts';
import { notFound } from '../../app-error.ts';
import { requireGrant, requireOpenModule, requireVisibleModule } from './access/require-module.ts';
import {
  countBeginners,
  fileUrlOf,
  findModules,
  toListedModule,
} from './content/modules-repository.ts';
import {
  findFirstVideo,
  findItemsOfSection,
  findSection,
  findSectionsOf,
  toItem,
  toSection,
} from './content/sections-repository.ts';
import { findPartsOf, findProgressOf, toProgress } from './progress/progress-repository.ts';

type MemberCall =
  | 'training.list'
  | 'training.read'
  | 'training.listSections'
  | 'training.listItems'
  | 'training.preview'
  | 'training.listProgress'
  | 'training.listSectionProgress';

/** Handlers of the member's reads. Drafts are only administrators'. */
export const trainingHandlers: Pick<RequestHandlers, MemberCall> = {
  'training.list': async ({ db, actor }) => {
    const rows = await findModules(db, { withDrafts: actor.role === 'admin' });
    return rows.map(toListedModule);
  },

  'training.read': async ({ db, actor }, { id }) => {
    const module = await requireOpenModule(db, actor, id);
    return { ...toListedModule(module), views: await countBeginners(db, id) };
  },

  'training.listSections': async ({ db, actor }, { moduleId }) => {
    await requireOpenModule(db, actor, moduleId);
    return (await findSectionsOf(db, moduleId)).map(toSection);
  },

  'training.listItems': async ({ db, actor }, { id }) => {
    const section = await findSection(db, id);
    if (!section) throw notFound('Section');
    await requireOpenModule(db, actor, section.module_id);
    return (await findItemsOfSection(db, id)).map(toItem);
  },

  // The thumbnail needs no grant, a video does.
  'training.preview': async ({ db, actor }, { id }) => {
    const module = await requireVisibleModule(db, actor, id);
    const thumbnail = fileUrlOf(module.thumbnail_key);
    if (thumbnail !== null) return { previewUrl: thumbnail, previewType: 'thumbnail' };
    await requireGrant(db, actor, id);
    const video = fileUrlOf(module.video_file_key ?? (await findFirstVideo(db, id)) ?? null);
    if (video === null) throw notFound('Preview');
    return { previewUrl: video, previewType: 'video' };
  },

  'training.listProgress': async ({ db, actor }) =>
    (await findProgressOf(db, actor.userId)).map(toProgress),

  // As devices show it: an item deleted since the last report no longer counts.
  'training.listSectionProgress': async ({ db, actor }, { moduleId }) => {
    const { sectionIds, items, reported } = await findPartsOf(db, actor.userId, moduleId);
    const amounts = sectionAmounts(sectionIds, items, reported);
    return reported.map((row) => ({ ...row, ...amounts.get(row.sectionId) }));
  },
};
