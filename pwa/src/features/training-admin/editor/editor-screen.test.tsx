import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockCall, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { server } from '../../../testing/mock-server.ts';
import { setOnline } from '../../../testing/window-state.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { makeContent, makeEditedSection, makeId } from '../testing/make-module.ts';
import { chooseFile, openEditor } from '../testing/open-editor.tsx';

beforeEach(() => {
  provideCaches();
});

const button = (name: string) => screen.findByRole('button', { name });
const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test('builds a module of sections with all four types of items, and publishes it', async () => {
  const { user, uploads, saved } = openEditor();
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Lights');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'How to light a room');
  chooseFile('Thumbnail', 'lights.png');
  await user.click(await button('Add section'));
  await user.type(screen.getByLabelText('Section title'), 'Basics');
  for (const type of ['text', 'video', 'document', 'image']) {
    await user.click(await button(`Add ${type}`));
  }
  await user.type(screen.getByLabelText('Text title'), 'Read this');
  await user.type(screen.getByLabelText('Text'), '# Hello');
  chooseFile('Video', 'clip.mp4');
  chooseFile('Captions', 'clip.vtt');
  chooseFile('Document', 'plan.pdf');
  chooseFile('Image', 'room.png');
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('You can save once the uploads are finished.')).toBeInTheDocument();
  for (const { fileName } of uploads.entries()) act(() => uploads.finish(fileName));
  await user.click(await button('Publish'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    title: 'Lights',
    description: 'How to light a room',
    moduleType: 'multi-section',
    thumbnailFileKey: makeId(1, 9),
    draft: 'false',
    sections: [
      {
        title: 'Basics',
        orderIndex: 0,
        contentItems: [
          { type: 'text', title: 'Read this', content: '# Hello', orderIndex: 0 },
          { type: 'video', fileKey: makeId(2, 9), captionsFileKey: makeId(3, 9), orderIndex: 1 },
          { type: 'document', fileKey: makeId(4, 9), orderIndex: 2 },
          { type: 'image', fileKey: makeId(5, 9), orderIndex: 3 },
        ],
      },
    ],
  });
  await waitFor(() => expect(window.location.search).toMatch(/^\?published=/));
  await waitForTold({ title: 'Module Uploaded', tone: 'success' });
});

describe('what is missing', () => {
  test('is said as specified, and beside each field', async () => {
    const { user, saved } = openEditor();
    await user.click(await button('Publish'));
    await waitForTold({ title: 'Missing Information', text: 'Please fill in the title field.' });
    const title = screen.getByRole('textbox', { name: 'Title' });
    expect(title).toHaveAccessibleDescription('Please fill in the title field.');
    expect(screen.getAllByText(/Please fill in the title field\./)).toHaveLength(1);
    expect(useToastStore.getState().toast).toBeNull();
    await user.type(title, 'Lights');
    await user.click(await button('Publish'));
    await waitForTold({ text: 'Please add at least one section for multi-section modules.' });
    await user.click(await button('Add section'));
    await user.click(await button('Publish'));
    await waitForTold({
      text: 'Please complete all sections and add at least one content item to each section.',
    });
    expect(screen.getByLabelText('Section title')).toHaveAccessibleDescription(
      'This section needs a title.',
    );
    expect(screen.getByText('This section needs at least one content item.')).toBeVisible();
    expect(screen.getByText(/See the marked fields\.$/)).toBeVisible();
    await user.type(screen.getByLabelText('Section title'), 'Basics');
    await user.click(await button('Add video'));
    await user.click(await button('Publish'));
    expect(screen.getByText('This item needs its video.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  test('a draft is saved with whatever is unfinished', async () => {
    const { user, saved } = openEditor();
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Lights');
    await user.click(await button('Add section'));
    await user.click(await button('Add text'));
    await user.click(await button('Add video'));
    await user.click(await button('Save as draft'));
    await waitFor(() =>
      expect(saved).toMatchObject([
        {
          title: 'Lights',
          draft: 'true',
          sections: [{ title: '', contentItems: [{ type: 'text' }, { type: 'video' }] }],
        },
      ]),
    );
  });

  test('a single video needs its video alone', async () => {
    const { user, uploads, saved } = openEditor();
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Lights');
    await user.click(screen.getByRole('radio', { name: 'One video' }));
    expect(screen.queryByRole('button', { name: 'Add section' })).not.toBeInTheDocument();
    await user.click(await button('Publish'));
    await waitForTold({ text: 'Please upload the video of this module.' });
    chooseFile('Video', 'clip.mp4');
    act(() => uploads.finish('clip.mp4'));
    await user.click(await button('Publish'));
    await waitFor(() =>
      expect(saved).toMatchObject([{ moduleType: 'single-video', videoFileKey: makeId(1, 9) }]),
    );
  });
});

describe('editing a stored module', () => {
  test('keeps the ids of what stays, in the new order', async () => {
    const { user, saved } = openEditor(makeContent());
    await user.click(await button('Move Section 1 down'));
    expect(names('Sections')).toEqual(['Section 2', 'Section 1']);
    await user.click(await button('Save changes'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.sections.map(({ id, orderIndex }) => [id, orderIndex])).toEqual([
      [makeId(2, 1), 0],
      [makeId(1, 1), 1],
    ]);
    await waitForTold({ title: 'Module Updated' });
  });

  test('a section can be one text instead of items', async () => {
    const { user, saved } = openEditor(makeContent({ sections: [makeEditedSection(1)] }));
    await user.selectOptions(await screen.findByLabelText('Consists of'), 'One text');
    await user.type(screen.getByLabelText('Text'), 'All of it');
    await user.click(await button('Save changes'));
    await screen.findByRole('alertdialog', { name: 'Delete 1 content item?' });
    expect(saved).toEqual([]);
    await user.click(await button('Delete and save'));
    await waitFor(() =>
      expect(saved[0]?.sections).toMatchObject([
        { type: 'text', content: 'All of it', contentItems: [] },
      ]),
    );
  });

  test('a deleted one is reported', async () => {
    openEditor(makeContent());
    server.use(mockRefusal('training.listContent', 'not_found', 'Module not found'));
    expect(await screen.findByText('This module was deleted')).toBeVisible();
  });

  test('that cannot be read offers Retry', async () => {
    const { user } = openEditor(makeContent());
    server.use(mockUnreachable('training.listContent'));
    expect(await screen.findByText('The module could not be loaded')).toBeVisible();
    server.use(mockCall('training.listContent', () => makeContent()));
    await user.click(await button('Retry'));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Module 1');
  });
});

test.each([
  [null, 'Failed to upload training module', 'Publish'],
  [makeContent(), 'Failed to update training module', 'Save changes'],
])('a save that fails keeps the form: %#', async (stored, text, label) => {
  const { user } = openEditor(stored);
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' more');
  server.use(mockUnreachable('training.create'), mockUnreachable('training.replace'));
  await user.click(await button(stored === null ? 'Save as draft' : label));
  await waitForTold({ title: 'Upload Failed', text });
  expect(screen.getByRole('alert')).toHaveTextContent(`${text}. Check your connection`);
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue(
    stored === null ? ' more' : 'Module 1 more',
  );
});

test('offline nothing is saved, with the reason, and the form stays editable', async () => {
  const { user, saved } = openEditor();
  await screen.findByRole('textbox', { name: 'Title' });
  act(() => setOnline(false));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Lights');
  await user.click(await button('Save as draft'));
  expect(saved).toEqual([]);
  expect(screen.getByText('You are offline. Saving a module needs the network.')).toBeVisible();
});

test('a text and the whole module can be previewed as members see them', async () => {
  const { user } = openEditor(makeContent({ sections: [makeEditedSection(1)] }));
  await user.click(await screen.findByRole('radio', { name: 'Preview' }));
  expect(screen.getByText('Rendered: Some text')).toBeVisible();
  await user.click(await button('Preview'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Module 1' }));
  expect(dialog.getByRole('heading', { name: 'Section 1' })).toBeVisible();
  expect(dialog.getByText('text: Some text')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close preview' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a save that is refused focuses the first field with a problem', async () => {
  const { user } = openEditor(makeContent({ sections: [makeEditedSection(1)] }));
  await user.click(await button('Add image'));
  await user.click(await button('Save changes'));
  const choose = screen.getByRole('button', { name: 'Choose a file for Image' });
  await waitFor(() => expect(choose).toHaveFocus());
  expect(choose).toHaveAccessibleDescription('This item needs its image.');
  await user.clear(screen.getByRole('textbox', { name: 'Title' }));
  await user.click(await button('Save changes'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus());
});
