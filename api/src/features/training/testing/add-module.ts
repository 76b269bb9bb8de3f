import { v7 as newId } from 'uuid';
import type { TestApp } from '../../../http/testing/test-app.ts';

/** A module as a test names it: its id, those of its sections and of their text items. */
export interface AddedModule {
  readonly id: string;
  readonly sectionIds: readonly string[];
  /** By section. */
  readonly itemIds: readonly (readonly string[])[];
}

/** Inserts a module of text sections, bypassing every handler. */
export async function addModule(
  { db, now }: Pick<TestApp, 'db' | 'now'>,
  {
    title = 'First steps',
    sections = 1,
    items = 1,
    draft = false,
    displayOrder = 0,
  }: {
    title?: string;
    sections?: number;
    /** Of each section. */
    items?: number;
    draft?: boolean;
    displayOrder?: number;
  } = {},
): Promise<AddedModule> {
  const id = newId();
  await db
    .insertInto('training_modules')
    .values({
      id,
      title,
      description: `About ${title}`,
      module_type: 'multi-section',
      video_file_key: null,
      captions_file_key: null,
      thumbnail_key: null,
      video_file_size: null,
      duration: 0,
      display_order: displayOrder,
      section_count: sections,
      draft,
      published_at: draft ? null : now(),
      created_by_id: null,
    })
    .execute();
  const sectionIds = Array.from({ length: sections }, () => newId());
  const itemIds: string[][] = [];
  for (const [place, sectionId] of sectionIds.entries()) {
    const ids = Array.from({ length: items }, () => newId());
    await addSection(db, id, { id: sectionId, place, itemIds: ids });
    itemIds.push(ids);
  }
  return { id, sectionIds, itemIds };
}

const noFile = {
  captions_file_key: null,
  poster_file_key: null,
  file_name: null,
  mime_type: null,
  file_size: null,
  duration: 0,
};

async function addSection(
  db: TestApp['db'],
  moduleId: string,
  { id, place, itemIds }: { id: string; place: number; itemIds: readonly string[] },
) {
  await db
    .insertInto('training_sections')
    .values({
      id,
      module_id: moduleId,
      order_index: place,
      type: null,
      title: `Section ${place + 1}`,
      content: null,
      video_file_key: null,
      document_file_key: null,
      ...noFile,
    })
    .execute();
  for (const [index, itemId] of itemIds.entries()) {
    await db
      .insertInto('section_content_items')
      .values({
        id: itemId,
        section_id: id,
        module_id: moduleId,
        type: 'text',
        order_index: index,
        title: null,
        description: null,
        content: 'Read this',
        file_key: null,
        ...noFile,
      })
      .execute();
  }
}

/** Lets this account open the module, bypassing the handlers. */
export async function addGrant({ db }: Pick<TestApp, 'db'>, userId: string, moduleId: string) {
  await db
    .insertInto('user_module_access')
    .values({ user_id: userId, module_id: moduleId, granted_by_id: null })
    .execute();
}
