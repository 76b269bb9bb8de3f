import type {
  EditedItem,
  EditedSection,
  ModuleContent,
} from '@greenroom/sync-protocol/training/training-content-records';
import type { Db } from '../../../database/schema.ts';
import type { ItemRow, ModuleRow, SectionRow } from '../training-tables.ts';
import { toListedModule } from './modules-repository.ts';
import { findLastActor } from '../../audit/audit-repository.ts';
import { findUpload } from '../../uploads/uploads-repository.ts';
import type { StoredContent } from './plan-content.ts';
import { findItemsOfModule, findSectionsOf, toItem, toSection } from './sections-repository.ts';

/** Sections by their order, items by section and order. */
export async function findContent(db: Db, moduleId: string): Promise<StoredContent> {
  return {
    sections: await findSectionsOf(db, moduleId),
    items: await findItemsOfModule(db, moduleId),
  };
}

/** A module whole, as its editor needs it. */
export async function readModuleContent(db: Db, module: ModuleRow): Promise<ModuleContent> {
  const content = await findContent(db, module.id);
  const { thumbnail_key: thumbnail } = module;
  return {
    ...toListedModule(module),
    // Those that change `updated_at`.
    updatedBy: await findLastActor(db, module.id, [
      'training.create',
      'training.replace',
      'training.rename',
    ]),
    thumbnailFileKey: thumbnail,
    thumbnailFileName: thumbnail && ((await findUpload(db, thumbnail))?.originalName ?? null),
    videoFileKey: module.video_file_key,
    captionsFileKey: module.captions_file_key,
    sections: content.sections.map((section) => toEditedSection(section, content.items)),
  };
}

function toEditedSection(row: SectionRow, items: readonly ItemRow[]): EditedSection {
  return {
    ...toSection(row),
    videoFileKey: row.video_file_key,
    documentFileKey: row.document_file_key,
    captionsFileKey: row.captions_file_key,
    posterFileKey: row.poster_file_key,
    contentItems: items.filter((item) => item.section_id === row.id).map(toEditedItem),
  };
}

function toEditedItem(row: ItemRow): EditedItem {
  return {
    ...toItem(row),
    captionsFileKey: row.captions_file_key,
    posterFileKey: row.poster_file_key,
  };
}
