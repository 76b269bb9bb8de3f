import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { tabUploads } from '../../../replica/lock/held-by-tabs.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { makeContent, makeEditedSection, makeId } from '../testing/make-module.ts';
import { chooseFile, openEditor } from '../testing/open-editor.tsx';
import { provideWebLocks } from '../../../replica/testing/fake-web-locks.ts';

beforeEach(() => {
  provideCaches();
});

const focused = () => document.activeElement as HTMLElement;
const button = (name: string) => screen.findByRole('button', { name });

describe('an upload', () => {
  test('shows its file and progress, and can be paused, resumed and cancelled', async () => {
    const { user, uploads } = openEditor();
    await screen.findByRole('textbox', { name: 'Title' });
    chooseFile('Thumbnail', 'lights.png');
    act(() => uploads.advance('lights.png', 40));
    expect(screen.getByText('lights.png')).toBeVisible();
    const bar = screen.getByRole('progressbar', { name: 'Upload of lights.png' });
    expect(bar).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByText('Uploading 40%, 4.0 MB of 10 MB')).toBeVisible();
    await user.click(await button('Pause lights.png'));
    expect(screen.getByText('Paused at 40%, 4.0 MB of 10 MB')).toBeVisible();
    await user.click(await button('Resume lights.png'));
    act(() => uploads.advance('lights.png', 60, { name: 'paused', because: 'offline' }));
    expect(screen.getByText(/^Waiting for the network at 60%/)).toBeVisible();
    act(() => uploads.advance('lights.png', 60, { name: 'paused', because: 'server' }));
    expect(screen.getByText(/^Waiting for the server at 60%/)).toBeVisible();
    await user.click(await button('Try lights.png now'));
    await user.click(await button('Cancel lights.png'));
    expect(uploads.entries()).toEqual([]);
    expect(await button('Choose a file for Thumbnail')).toBeVisible();
  });

  test('lets the app lock wait, but not while it is paused or without a network', async () => {
    const locks = provideWebLocks();
    const uploadsHeld = () => locks.heldNames.includes(tabUploads);
    const waits = (held: boolean) => waitFor(() => expect(uploadsHeld()).toBe(held));
    const { user, uploads } = openEditor(makeContent());
    await screen.findByRole('textbox', { name: 'Title' });
    expect(uploadsHeld()).toBe(false);
    chooseFile('Thumbnail', 'lights.png');
    await waits(true);
    await user.click(await button('Pause lights.png'));
    await waits(false);
    await user.click(await button('Resume lights.png'));
    await waits(true);
    act(() => uploads.advance('lights.png', 60, { name: 'paused', because: 'offline' }));
    await waits(false);
    act(() => uploads.advance('lights.png', 60, { name: 'paused', because: 'server' }));
    await waits(true);
    act(() => uploads.finish('lights.png'));
    await waits(false);
  });

  test('keeps the keyboard’s focus in its field, whatever becomes of the pressed button', async () => {
    const { user, uploads } = openEditor();
    await screen.findByRole('textbox', { name: 'Title' });
    const field = screen.getByRole('group', { name: 'Thumbnail' });
    const pressed = async (name: string) => {
      (await button(name)).focus();
      await user.keyboard(' ');
    };
    (await button('Choose a file for Thumbnail')).focus();
    chooseFile('Thumbnail', 'lights.png');
    expect(field).toContainElement(focused());
    await user.tab();
    await user.keyboard(' ');
    await waitFor(async () => expect(await button('Resume lights.png')).toHaveFocus());
    await user.keyboard(' ');
    await waitFor(async () => expect(await button('Pause lights.png')).toHaveFocus());
    await pressed('Cancel lights.png');
    expect(field).toContainElement(focused());
    chooseFile('Thumbnail', 'lights.png');
    (await button('Pause lights.png')).focus();
    act(() => uploads.finish('lights.png'));
    expect(field).toContainElement(focused());
    await pressed('Remove Thumbnail');
    expect(field).toContainElement(focused());
    expect(await button('Choose a file for Thumbnail')).toBeVisible();
  });

  test('that failed says Failed with the message, and can be retried', async () => {
    const { user, uploads } = openEditor();
    await screen.findByRole('textbox', { name: 'Title' });
    chooseFile('Thumbnail', 'lights.png');
    const message = 'Network error during upload';
    act(() => uploads.advance('lights.png', 40, { name: 'failed', message, canRetry: true }));
    expect(screen.getByText(`Failed: ${message}`)).toBeVisible();
    await waitForTold({ title: 'Upload Failed', text: message });
    await user.click(await button('Retry lights.png'));
    act(() => uploads.finish('lights.png'));
    await waitForTold({ title: 'Upload Successful' });
    await user.click(await button('Remove Thumbnail'));
    expect(await button('Choose a file for Thumbnail')).toBeVisible();
  });

  test('of a video brings its poster along, without a word', async () => {
    const { user, uploads, saved } = openEditor(makeContent({ sections: [makeEditedSection(1)] }));
    await user.click(await button('Add video'));
    chooseFile('Video', 'clip.mp4');
    act(() => uploads.finish('clip.mp4', new Blob(['x'], { type: 'image/jpeg' })));
    expect(uploads.entries().map(({ fileName }) => fileName)).toEqual([
      'clip.mp4',
      'greenroom-frame-of-video.jpg',
    ]);
    act(() => uploads.finish('greenroom-frame-of-video.jpg'));
    await waitForTold({ title: 'Upload Successful', text: 'clip.mp4' });
    await user.click(await button('Save changes'));
    await waitFor(() =>
      expect(saved[0]?.sections[0]?.contentItems[1]).toMatchObject({
        fileKey: makeId(1, 9),
        posterFileKey: makeId(2, 9),
      }),
    );
  });

  test('of captions stays with a section that is one video', async () => {
    const { user, uploads, saved } = openEditor(makeContent({ sections: [makeEditedSection(1)] }));
    await user.selectOptions(await screen.findByLabelText('Consists of'), 'One video');
    chooseFile('Video', 'clip.mp4');
    act(() => uploads.finish('clip.mp4'));
    chooseFile('Captions', 'clip.vtt');
    act(() => uploads.finish('clip.vtt'));
    await user.click(await button('Save changes'));
    await user.click(await button('Delete and save'));
    await waitFor(() =>
      expect(saved[0]?.sections[0]).toMatchObject({
        videoFileKey: makeId(1, 9),
        captionsFileKey: makeId(2, 9),
      }),
    );
  });

  test('of a file over the limit is refused with its text', async () => {
    const { uploads } = openEditor();
    await screen.findByRole('textbox', { name: 'Title' });
    uploads.refusal = 'Thumbnail file size must be less than 5GB. Your file is 6.0GB.';
    chooseFile('Thumbnail', 'huge.png');
    await waitForTold({
      title: 'File Too Large',
      text: 'Thumbnail file size must be less than 5GB. Your file is 6.0GB.',
    });
  });
});

test('an uploaded video shows its poster and its length', async () => {
  const section = makeEditedSection(1, {
    type: 'video',
    videoFileKey: makeId(5, 9),
    posterFileKey: makeId(6, 9),
    contentItems: [],
  });
  openEditor(makeContent({ sections: [section] }));
  const field = await screen.findByRole('group', { name: 'Video' });
  const video = field.querySelector('video');
  expect(video).toHaveAttribute('poster', `/api/files/${makeId(6, 9)}`);
  if (video === null) throw new TypeError('There is no video');
  Object.defineProperty(video, 'duration', { value: 134 });
  fireEvent.loadedMetadata(video);
  expect(within(field).getByText('2:14')).toBeVisible();
});
