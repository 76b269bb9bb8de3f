import type { Browser } from '@playwright/test';
import { makeVideo } from './browser/make-video.ts';
import { makePdf } from './pdf-file.ts';
import type { ApiSession } from './server/api-session.ts';

/** Uploads a file like the specification's client. @returns its key */
export async function uploadTrainingFile(
  admin: ApiSession,
  fileType: string,
  originalName: string,
  bytes: Buffer,
) {
  const named = { fileType, originalName, mimeType: '' };
  const issued = (await admin.call('POST', '/api/upload/get-upload-url', {
    ...named,
    fileSize: bytes.length,
  })) as { readonly uploadUrl: string; readonly fullUploadUrl: string };
  await admin.fetch('PUT', issued.uploadUrl, { body: new Uint8Array(bytes) });
  const { fullUploadUrl } = issued;
  const finished = { ...named, fullUploadUrl };
  const { fileKey } = (await admin.call(
    'POST',
    '/api/upload/finalize-direct-upload',
    finished,
  )) as { readonly fileKey: string };
  return fileKey;
}

interface SectionPlan {
  readonly title: string;
  readonly contentItems: readonly Readonly<Record<string, unknown>>[];
}

/** Creates a published module; sections and items in the order given. @returns its id */
export async function createModule(
  admin: ApiSession,
  title: string,
  sections: readonly SectionPlan[],
): Promise<string> {
  const form = new FormData();
  form.append('title', title);
  form.append('description', 'How to light a room');
  form.append('moduleType', 'multi-section');
  const ordered = sections.map((section, orderIndex) => ({
    ...section,
    orderIndex,
    contentItems: section.contentItems.map((item, index) => ({ ...item, orderIndex: index })),
  }));
  form.append('sections', JSON.stringify(ordered));
  const module = await admin.call('POST', '/api/admin/training-modules', form);
  return (module as { readonly id: string }).id;
}

/** A module of three sections: a video of 4 s with `captions` or none, a PDF, a text. @returns its id */
export async function createLightsModule(
  admin: ApiSession,
  browser: Browser,
  captions: string | null = null,
): Promise<string> {
  const clip = await makeVideo(browser, { format: 'mp4', seconds: 4, title: 'Lights' });
  const video = await uploadTrainingFile(admin, 'video', 'clip.mp4', clip);
  const captionsFileKey =
    captions === null
      ? null
      : await uploadTrainingFile(admin, 'captions', 'clip.vtt', Buffer.from(captions));
  const pdf = makePdf(['The plan', 'Page two']);
  const plan = await uploadTrainingFile(admin, 'document', 'plan.pdf', pdf);
  return await createModule(admin, 'Lights', [
    {
      title: 'Watch',
      contentItems: [{ type: 'video', title: 'Lamps', fileKey: video, captionsFileKey }],
    },
    { title: 'Look up', contentItems: [{ type: 'document', title: 'The plan', fileKey: plan }] },
    { title: 'Read', contentItems: [{ type: 'text', content: 'A **soft** light.' }] },
  ]);
}

/** A module that is one video, of 5 s, with captions. @returns its id */
export async function createVideoModule(
  admin: ApiSession,
  browser: Browser,
  title: string,
): Promise<string> {
  const clip = await makeVideo(browser, { format: 'mp4', seconds: 5, title });
  const words = Buffer.from('WEBVTT\n\n00:00.000 --> 00:05.000\nWelcome\n');
  const form = new FormData();
  form.append('title', title);
  form.append('description', 'A walk through the studio');
  form.append('moduleType', 'single-video');
  form.append('videoFileKey', await uploadTrainingFile(admin, 'video', 'tour.mp4', clip));
  form.append('captionsFileKey', await uploadTrainingFile(admin, 'captions', 'tour.vtt', words));
  const module = await admin.call('POST', '/api/admin/training-modules', form);
  return (module as { readonly id: string }).id;
}
