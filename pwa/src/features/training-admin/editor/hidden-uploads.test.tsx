import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { makeContent, makeEditedSection, makeId } from '../testing/make-module.ts';
import { chooseFile, openEditor } from '../testing/open-editor.tsx';

beforeEach(() => {
  provideCaches();
});

const button = (name: string) => screen.findByRole('button', { name });
const consistOf = () => screen.findByLabelText('Consists of');

/** A module of one section, which a video is being uploaded for. */
async function openUploading() {
  const editor = openEditor(makeContent({ sections: [makeEditedSection(1)] }));
  await editor.user.selectOptions(await consistOf(), 'One video');
  chooseFile('Video', 'clip.mp4');
  return editor;
}

test.each([
  ['One text', 'a section'],
  ['One document', 'a section'],
  ['One video', 'the module'],
])('an upload whose field %s of %s hides goes on, and holds no saving', async (kind, of) => {
  const { user, uploads } = openEditor(makeContent({ sections: [makeEditedSection(1)] }));
  if (of === 'the module') await user.click(await button('Add video'));
  else await user.selectOptions(await consistOf(), 'One video');
  chooseFile('Video', 'clip.mp4');
  expect(await button('Save changes')).toHaveAttribute('aria-disabled', 'true');
  if (of === 'the module') await user.click(screen.getByRole('radio', { name: kind }));
  else await user.selectOptions(await consistOf(), kind);
  expect(await button('Save changes')).not.toHaveAttribute('aria-disabled', 'true');
  if (of === 'the module') await user.click(screen.getByRole('radio', { name: 'Sections' }));
  else await user.selectOptions(await consistOf(), 'One video');
  expect(uploads.entries()).toHaveLength(1);
  expect(screen.getByRole('progressbar', { name: 'Upload of clip.mp4' })).toBeVisible();
  expect(await button('Save changes')).toHaveAttribute('aria-disabled', 'true');
});

test('a hidden upload that ends is in its field when that is shown again', async () => {
  const { user, uploads, saved } = await openUploading();
  await user.selectOptions(await consistOf(), 'Content items');
  act(() => uploads.finish('clip.mp4', new Blob(['x'], { type: 'image/jpeg' })));
  expect(uploads.entries()).toHaveLength(2);
  // A frame of a hidden video holds no saving either.
  expect(await button('Save changes')).not.toHaveAttribute('aria-disabled', 'true');
  await user.selectOptions(await consistOf(), 'One video');
  act(() => uploads.finish('greenroom-frame-of-video.jpg'));
  await user.click(await button('Save changes'));
  await user.click(await button('Delete and save'));
  await waitFor(() =>
    expect(saved[0]?.sections).toMatchObject([
      { videoFileKey: makeId(1, 9), posterFileKey: makeId(2, 9) },
    ]),
  );
});

test('saving cancels a hidden upload once that was asked', async () => {
  const { user, uploads, saved } = await openUploading();
  await user.selectOptions(await consistOf(), 'Content items');
  await user.click(await button('Save changes'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 1 unfinished upload?' });
  expect(uploads.entries()).toHaveLength(1);
  expect(saved).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete and save' }));
  expect(uploads.entries()).toEqual([]);
  await waitFor(() => expect(saved).toHaveLength(1));
});

test('leaving says that it cancels a hidden upload', async () => {
  const { user } = await openUploading();
  await user.selectOptions(await consistOf(), 'Content items');
  await user.click(screen.getByRole('link', { name: 'Training Content' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(question).toHaveTextContent('Uploads that run are cancelled.');
});
