import { v7 as newId } from 'uuid';
import type { TestApp } from '../../../http/testing/test-app.ts';

/** A module as a test names it: its id and those of its sections, each with one text item. */
export interface AddedModule {
  readonly id: string;
  readonly sectionIds: readonly string[];
}

/** Inserts a module of text sections, bypassing every handler. */
export async function addModule(
  { db, now }: Pick<TestApp, 'db' | 'now'>,
  {
    title = 'First steps',
    sections = 1,
    draft = false,
    displayOrder = 0,
  }: { title?: string; sections?: number; draft?: boolean; displayOrder?: number } = {},
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
  for (const [place, sectionId] of sectionIds.entries()) {
    await addSection(db, id, sectionId, place);
  }
  return { id, sectionIds };
}

const noFile = {
  captions_file_key: null,
  poster_file_key: null,
  file_name: null,
  mime_type: null,
  file_size: null,
  duration: 0,
};

async function addSection(db: TestApp['db'], moduleId: string, id: string, place: number) {
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
  await db
    .insertInto('section_content_items')
    .values({
      id: newId(),
      section_id: id,
      module_id: moduleId,
      type: 'text',
      order_index: 0,
      title: null,
      description: null,
      content: 'Read this',
      file_key: null,
      ...noFile,
    })
    .execute();
}

/** Lets this account open the module, bypassing the handlers. */
export async function addGrant({ db }: Pick<TestApp, 'db'>, userId: string, moduleId: string) {
  await db
    .insertInto('user_module_access')
    .values({ user_id: userId, module_id: moduleId, granted_by_id: null })
    .execute();
}
