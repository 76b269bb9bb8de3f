import {
  sectionsIncomplete,
  sectionsRequired,
  titleRequired,
  videoRequired,
} from '@greenroom/sync-protocol/training/training-rules';
import type { DraftItem, DraftSection, ModuleDraft } from './module-draft.ts';

export interface ModuleProblems {
  /** Said to screen readers as 'Missing Information'. */
  readonly message: string;
  /** Beside the form: what no field says itself. Null: one field says it all. */
  readonly summary: string | null;
  /**
   * Beside what it concerns: 'title', 'video', 'sections', the id of a section or item, or
   * `<section>:title`. Files the server has no more: also 'thumbnail', 'captions' and
   * `<section or item>:captions`.
   */
  readonly fields: ReadonlyMap<string, string>;
}

/**
 * What a module lacks before it can be saved (admin side 5), as the server checks it, but field by
 * field. A draft needs its title alone. Null: nothing.
 */
export function findProblems(module: ModuleDraft, isDraft: boolean): ModuleProblems | null {
  const fields = new Map<string, string>();
  if (module.title.trim() === '') fields.set('title', titleRequired);
  if (!isDraft) collectUnfinished(module, fields);
  const [first] = fields;
  if (first === undefined) return null;
  const [field, text] = first;
  const isOfWhole = ['title', 'video', 'sections'].includes(field);
  const message = isOfWhole ? text : sectionsIncomplete;
  if (!isOfWhole) return { message, summary: `${message} See the marked fields.`, fields };
  return { message, summary: fields.size === 1 ? null : 'See the marked fields.', fields };
}

function collectUnfinished(module: ModuleDraft, fields: Map<string, string>): void {
  if (module.moduleType === 'multi-section') {
    if (module.sections.length === 0) fields.set('sections', sectionsRequired);
    for (const section of module.sections) collectSection(section, fields);
  } else if (module.video === null) {
    fields.set('video', videoRequired);
  }
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

function describeContent({ kind, items, content, file, document }: DraftSection): string | null {
  switch (kind) {
    case 'items':
      return items.length === 0 ? 'This section needs at least one content item.' : null;
    case 'text':
      return content.trim() === '' ? 'This section needs its text.' : null;
    case 'video':
      return file === null ? 'This section needs its video.' : null;
    case 'document':
      return document === null ? 'This section needs its document.' : null;
    default:
      return kind satisfies never;
  }
}

function describeItem({ type, content, file }: DraftItem): string | null {
  if (type === 'text') return content.trim() === '' ? 'This item needs its text.' : null;
  return file === null ? `This item needs its ${type}.` : null;
}
