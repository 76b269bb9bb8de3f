import type { ContentItem } from '@greenroom/sync-protocol/training/training-records';
import {
  makeContentItem,
  makeTrainingSection,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeTab } from '../../../platform/storage/web-storage.ts';
import { server } from '../../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { SectionBody } from '../viewer/section-body.tsx';
import { ContentPart } from './content-part.tsx';

async function open(item: Partial<ContentItem>) {
  const onDone = vi.fn();
  const { replica } = await openReplicaBench({ effects: {} });
  const user = showOver(
    replica,
    <ContentPart item={makeContentItem(item)} isDone={false} onDone={onDone} />,
  );
  return { onDone, user };
}

const file = { content: null, fileUrl: '/api/files/one', title: 'The plan' };

it('a text is Markdown, and complete once marked as read', async () => {
  const { onDone, user } = await open({ content: 'Put it **left**' });
  expect((await screen.findByText('left')).tagName).toBe('STRONG');
  expect(onDone).not.toHaveBeenCalled();
  await user.click(screen.getByRole('checkbox', { name: 'Mark as read' }));
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('an image is complete when it loads, and can be tried again', async () => {
  const { onDone, user } = await open({ ...file, type: 'image' });
  fireEvent.error(screen.getByRole('img', { name: 'The plan' }));
  expect(screen.getByText('Failed to load image')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.load(screen.getByRole('img', { name: 'The plan' }));
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('a text file is shown as text, without a meaning of its markup', async () => {
  server.use(http.get('*/api/files/one', () => HttpResponse.text('**not bold** <b>nor this</b>')));
  await open({ ...file, type: 'document', fileName: 'plan.txt' });
  expect(await screen.findByText('**not bold** <b>nor this</b>')).toBeInTheDocument();
});

it('a Markdown file is rendered', async () => {
  server.use(http.get('*/api/files/one', () => HttpResponse.text('# The **plan**')));
  await open({ ...file, type: 'document', mimeType: 'text/markdown' });
  expect(await screen.findByRole('heading', { level: 1, name: 'The plan' })).toBeInTheDocument();
});

it.each(['doc', 'docx', 'rtf'])('a %s file is a download', async (ending) => {
  const { onDone, user } = await open({ ...file, type: 'document', fileName: `plan.${ending}` });
  const link = screen.getByRole('link', { name: `Download plan.${ending}` });
  expect(link).toHaveAttribute('href', '/api/files/one');
  expect(link).toHaveAttribute('download', `plan.${ending}`);
  await user.click(screen.getByRole('checkbox', { name: 'Mark as reviewed' }));
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('asks the server for the type of a file without a name', async () => {
  server.use(
    http.head('*/api/files/one', () =>
      HttpResponse.text(null, { headers: { 'content-type': 'application/pdf' } }),
    ),
  );
  await open({ ...file, type: 'document' });
  expect(await screen.findByRole('button', { name: 'Open PDF' })).toBeInTheDocument();
});

it('another document is unsupported', async () => {
  await open({ ...file, type: 'document', fileName: 'plan.exe', mimeType: 'application/x-exe' });
  expect(screen.getByText('Unsupported document type')).toBeInTheDocument();
  expect(screen.getByText('Supported: PDF, TXT, MD, DOC, DOCX, RTF')).toBeInTheDocument();
});

it('a document that does not load says why, and can be tried again', async () => {
  server.use(http.get('*/api/files/one', () => HttpResponse.error()));
  const { user } = await open({ ...file, type: 'document', fileName: 'plan.txt' });
  expect(
    await screen.findByText('Error loading document: it could not be reached'),
  ).toBeInTheDocument();
  server.use(http.get('*/api/files/one', () => HttpResponse.text('Here it is')));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Here it is')).toBeInTheDocument();
});

it('a video is complete in its last seconds', async () => {
  const { onDone } = await open({ ...file, type: 'video' });
  const video = await screen.findByLabelText<HTMLVideoElement>('The plan', { selector: 'video' });
  Object.defineProperty(video, 'duration', { value: 100 });
  fireEvent.loadedMetadata(video);
  video.currentTime = 98.9;
  fireEvent.timeUpdate(video);
  expect(onDone).not.toHaveBeenCalled();
  video.currentTime = 99;
  fireEvent.timeUpdate(video);
  fireEvent.ended(video);
  expect(onDone).toHaveBeenCalledTimes(1);
});

it.each([
  ['video', 'No video available'],
  ['document', 'No content available'],
  ['image', 'No content available'],
  ['text', 'No content available'],
  // From a newer server.
  ['hologram' as never, 'Unknown content type'],
] as const)('says what is wrong with a %s without content', async (type, words) => {
  await open({ type, content: null });
  expect(screen.getByText(words)).toBeInTheDocument();
});

it('a section of a type from a newer server is unknown', async () => {
  const { replica } = await openReplicaBench({ effects: {} });
  const section = makeTrainingSection({ type: 'hologram' as never });
  showOver(replica, <SectionBody section={section} isDone={false} onDone={vi.fn()} />);
  expect(screen.getByText('Unknown section type')).toBeInTheDocument();
});

describe('over mobile data', () => {
  const connection = new EventTarget();

  beforeEach(() => {
    writeTab('greenroom-mobile-data', null);
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
    return () => Reflect.deleteProperty(navigator, 'connection');
  });

  async function openVideo(type: string) {
    Object.assign(connection, { type });
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    play.mockClear();
    const { user } = await open({ ...file, type: 'video' });
    const video = await screen.findByLabelText<HTMLVideoElement>('The plan', { selector: 'video' });
    Object.defineProperty(video, 'duration', { value: 100 });
    fireEvent.loadedMetadata(video);
    return { user, play, video };
  }

  it('asks once before a video that is not saved is played', async () => {
    const { user, play, video } = await openVideo('cellular');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(play).not.toHaveBeenCalled();
    await user.click(video);
    const dialog = await screen.findByRole('alertdialog', { name: 'Play over mobile data?' });
    await user.click(within(dialog).getByRole('button', { name: 'Play' }));
    expect(play).toHaveBeenCalledTimes(1);
    cleanup();
    const again = await openVideo('cellular');
    await again.user.click(screen.getByRole('button', { name: 'Play' }));
    expect(again.play).toHaveBeenCalledTimes(1);
  });

  it('asks nothing over another connection', async () => {
    const { user, play } = await openVideo('wifi');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(play).toHaveBeenCalledTimes(1);
  });
});
