import type { CallAnswer, CallerInput } from '@greenroom/sync-protocol/contract';
import type { TrainingFileType } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { ApiClient } from './api-client.ts';

/** Uploads a file like the specification's client. @returns its key */
export async function uploadTrainingFile(
  admin: ApiClient,
  fileType: TrainingFileType,
  originalName: string,
  bytes: Uint8Array,
): Promise<string> {
  const named = { fileType, originalName, mimeType: '' };
  const issued = await admin.call('uploads.issue', { ...named, fileSize: bytes.length });
  await admin.fetch('PUT', issued.uploadUrl, { body: new Uint8Array(bytes) });
  const { fullUploadUrl } = issued;
  return (await admin.call('uploads.finalize', { ...named, fullUploadUrl })).fileKey;
}

export interface SectionPlan {
  readonly title: string;
  readonly contentItems: readonly Readonly<Record<string, unknown>>[];
}

/** Creates a published module; sections and items in the order given. */
export async function createModule(
  admin: ApiClient,
  title: string,
  sections: readonly SectionPlan[],
  fields: Partial<CallerInput<'training.create'>> = {},
): Promise<CallAnswer<'training.create'>> {
  const ordered = sections.map((section, orderIndex) => ({
    ...section,
    orderIndex,
    contentItems: section.contentItems.map((item, index) => ({ ...item, orderIndex: index })),
  }));
  const description = 'How to light a room';
  return admin.call('training.create', {
    title,
    description,
    ...fields,
    sections: JSON.stringify(ordered),
  });
}
