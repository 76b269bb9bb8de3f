import type { CallInput } from '@greenroom/sync-protocol/contract';
import { findMissing } from '@greenroom/sync-protocol/training/training-content-rules';
import { AppError } from '../../../app-error.ts';
import type { Trx } from '../../../database/schema.ts';
import type { ModuleRow } from '../training-tables.ts';
import { lockFiles, replaceModuleFiles, type WantedFile } from './module-files-repository.ts';
import { insertModule, updateModule } from './modules-repository.ts';
import {
  type Facts,
  filesOf,
  planContent,
  type PlannedSection,
  resolveKey,
  type StoredContent,
} from './plan-content.ts';
import { findForeignIds, sectionMinutes, writeContent } from './write-content-repository.ts';

/** A module's form: the fields that `training.create` and `training.replace` share. */
export type ModuleForm = Omit<CallInput<'training.replace'>, 'id' | 'moduleId' | 'basedOn'>;

interface ModuleKeys {
  readonly thumbnail: string | null;
  readonly video: string | null;
  readonly captions: string | null;
}

export interface Save {
  readonly form: ModuleForm;
  /** The module and its content before the change; null: a new one. */
  readonly before: { readonly module: ModuleRow; readonly content: StoredContent } | null;
  readonly now: Date;
}

/** Place and author of a new module. */
export interface NewModule {
  readonly id: string;
  readonly displayOrder: number;
  readonly createdById: string;
}

/**
 * Stores a module with everything in it, and removes the files it no longer shows.
 * @throws {AppError} `invalid` with the specification's text for what is missing, `upload_missing`
 */
export async function saveModule(
  trx: Trx,
  identity: NewModule,
  { form, before, now }: Save,
): Promise<ModuleRow> {
  const stored = before?.content ?? { sections: [], items: [] };
  const keys = keysOf(form, before?.module);
  refuseIncomplete(form, keys, stored);
  const sections = form.moduleType === 'single-video' ? [] : form.sections;
  const foreign = await findForeignIds(trx, identity.id, idsIn(sections));
  const plan = planContent(sections, stored, foreign);
  const files = filesOf(plan);
  const facts = await lockFiles(trx, [...files, ...ownFiles(keys)]);
  const values = {
    ...moduleValues(form, keys, plan, facts),
    published_at: before?.module.published_at ?? (form.draft === 'true' ? null : now),
    updated_at: now,
  };
  const module = before
    ? await updateModule(trx, identity.id, values)
    : await insertModule(trx, { ...values, ...identityValues(identity), created_at: now });
  await writeContent(trx, module.id, plan, facts, now);
  await replaceModuleFiles(trx, module.id, {
    thumbnail: keys.thumbnail === null ? [] : [keys.thumbnail],
    content: [...files.map(({ key }) => key), ...[keys.video, keys.captions].filter(isKey)],
  });
  return module;
}

/** The keys of the module itself. Captions stay with the video they were made for. */
function keysOf(form: ModuleForm, row: ModuleRow | undefined): ModuleKeys {
  const thumbnail = resolveKey(form.thumbnailFileKey, row?.thumbnail_key ?? null);
  if (form.moduleType !== 'single-video') return { thumbnail, video: null, captions: null };
  const stored = row?.video_file_key ?? null;
  const video = resolveKey(form.videoFileKey, stored);
  const kept = video === stored ? (row?.captions_file_key ?? null) : null;
  return { thumbnail, video, captions: resolveKey(form.captionsFileKey, kept) };
}

function refuseIncomplete(form: ModuleForm, keys: ModuleKeys, stored: StoredContent): void {
  const withFiles = [
    ...stored.sections.filter((row) => row.video_file_key ?? row.document_file_key),
    ...stored.items.filter((row) => row.file_key),
  ].map((row) => row.id);
  const { moduleType, sections } = form;
  const draft = form.draft === 'true';
  const checked = { moduleType, draft, hasVideo: keys.video !== null, sections };
  const missing = findMissing(checked, new Set(withFiles));
  if (missing !== null) {
    const field = moduleType === 'single-video' ? 'videoFileKey' : 'sections';
    throw new AppError('invalid', missing, { fields: { [field]: [missing] } });
  }
}

function moduleValues(
  { title, description, moduleType, draft }: ModuleForm,
  keys: ModuleKeys,
  plan: readonly PlannedSection[],
  facts: Facts,
) {
  const video = keys.video === null ? undefined : facts.get(keys.video);
  const minutes = plan.reduce((sum, section) => sum + sectionMinutes(section, facts), 0);
  return {
    title,
    description: description || null,
    module_type: moduleType,
    draft: draft === 'true',
    thumbnail_key: keys.thumbnail,
    video_file_key: keys.video,
    captions_file_key: keys.captions,
    video_file_size: video?.size ?? null,
    duration: minutes + (video?.minutes ?? 0),
    section_count: plan.length,
  };
}

function identityValues({ id, displayOrder, createdById }: NewModule) {
  return { id, display_order: displayOrder, created_by_id: createdById };
}

function ownFiles({ thumbnail, video, captions }: ModuleKeys): WantedFile[] {
  const files: (readonly [string | null, WantedFile['types']])[] = [
    [thumbnail, ['thumbnail', 'image']],
    [video, ['video']],
    [captions, ['captions']],
  ];
  return files.flatMap(([key, types]) => (key === null ? [] : [{ key, types }]));
}

function idsIn(sections: ModuleForm['sections']): string[] {
  const ids = sections.flatMap(({ id, contentItems }) => [id, ...contentItems.map((i) => i.id)]);
  return ids.filter((id) => id !== undefined);
}

function isKey(key: string | null): key is string {
  return key !== null;
}
