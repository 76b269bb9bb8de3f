import type { DraftItem, DraftSection, ModuleDraft } from './module-draft.ts';

/** Specified texts (admin side 5). */
export const missingTitle = 'Please fill in the title field.';
export const missingSection = 'Please add at least one section for multi-section modules.';
export const incompleteSections =
  'Please complete all sections and add at least one content item to each section.';
/** Not specified: a module of the other type is its video. */
export const missingVideo = 'Please upload the video of this module.';

export interface ModuleProblems {
  /** For the toast 'Missing Information'. */
  readonly message: string;
  /** Beside what it concerns, by 'title', 'video', 'sections', or the id of a section or item. */
  readonly fields: ReadonlyMap<string, string>;
}

/** What a module lacks before it can be saved (admin side 5). Null: nothing. */
export function findProblems(draft: ModuleDraft): ModuleProblems | null {
  const fields = new Map<string, string>();
  if (draft.title.trim() === '') fields.set('title', missingTitle);
  if (draft.moduleType === 'single-video') {
    if (draft.video === null) fields.set('video', missingVideo);
  } else if (draft.sections.length === 0) {
    fields.set('sections', missingSection);
  } else {
    for (const section of draft.sections) collectSection(section, fields);
  }
  const [first] = fields;
  if (first === undefined) return null;
  const isOfWhole = ['title', 'video', 'sections'].includes(first[0]);
  return { message: isOfWhole ? first[1] : incompleteSections, fields };
}

function collectSection(section: DraftSection, fields: Map<string, string>): void {
  if (section.title.trim() === '') fields.set(`${section.id}:title`, 'This section needs a title.');
  const problem = describeContent(section);
  if (problem !== null) fields.set(section.id, problem);
  if (section.kind !== 'items') return;
  for (const item of section.items) {
    const lacking = describeItem(item);
    if (lacking !== null) fields.set(item.id, lacking);
  }
}

function describeContent({ kind, items, content, file }: DraftSection): string | null {
  switch (kind) {
    case 'items':
      return items.length === 0 ? 'This section needs at least one content item.' : null;
    case 'text':
      return content.trim() === '' ? 'This section needs its text.' : null;
    case 'video':
      return file === null ? 'This section needs its video.' : null;
    case 'document':
      return file === null ? 'This section needs its document.' : null;
    default:
      return kind satisfies never;
  }
}

function describeItem({ type, content, file }: DraftItem): string | null {
  if (type === 'text') return content.trim() === '' ? 'This item needs its text.' : null;
  return file === null ? `This item needs its ${type}.` : null;
}
