import type { Browser } from '@playwright/test';
import { makeVideo } from './browser/make-video.ts';
import { makePdf } from './pdf-file.ts';
import type { ApiClient } from '../../infra/client/api-client.ts';
import { createModule, uploadTrainingFile } from '../../infra/client/make-training.ts';

interface LightsPlan {
  /** Absent: none. */
  readonly captions?: string;
  /** Absent: mp4. */
  readonly format?: 'mp4' | 'webm';
}

/** A module of three sections: a video of 4 s, a PDF, a text. @returns its id */
export async function createLightsModule(
  admin: ApiClient,
  browser: Browser,
  { captions, format = 'mp4' }: LightsPlan = {},
): Promise<string> {
  const clip = await makeVideo(browser, { format, seconds: 4, title: 'Lights' });
  const video = await uploadTrainingFile(admin, 'video', `clip.${format}`, clip);
  const captionsFileKey =
    captions === undefined
      ? null
      : await uploadTrainingFile(admin, 'captions', 'clip.vtt', Buffer.from(captions));
  const pdf = makePdf(['The plan', 'Page two']);
  const plan = await uploadTrainingFile(admin, 'document', 'plan.pdf', pdf);
  const { id } = await createModule(admin, 'Lights', [
    {
      title: 'Watch',
      contentItems: [{ type: 'video', title: 'Lamps', fileKey: video, captionsFileKey }],
    },
    { title: 'Look up', contentItems: [{ type: 'document', title: 'The plan', fileKey: plan }] },
    { title: 'Read', contentItems: [{ type: 'text', content: 'A **soft** light.' }] },
  ]);
  return id;
}

/** A module that is one video, of 5 s, with captions. @returns its id */
export async function createVideoModule(
  admin: ApiClient,
  browser: Browser,
  title: string,
): Promise<string> {
  // The same picture for every title: encoded once a run.
  const clip = await makeVideo(browser, { format: 'mp4', seconds: 5, title: 'Tour' });
  const words = Buffer.from('WEBVTT\n\n00:00.000 --> 00:05.000\nWelcome\n');
  const { id } = await createModule(admin, title, [], {
    description: 'A walk through the studio',
    moduleType: 'single-video',
    videoFileKey: await uploadTrainingFile(admin, 'video', 'tour.mp4', clip),
    captionsFileKey: await uploadTrainingFile(admin, 'captions', 'tour.vtt', words),
  });
  return id;
}
