import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { server } from '../../../testing/mock-server.ts';
import { makeContent, makeEditedSection, makeId } from '../testing/make-module.ts';
import { chooseFile, openEditor } from '../testing/open-editor.tsx';

beforeEach(() => {
  provideCaches();
});

const button = (name: string) => screen.findByRole('button', { name });

test('the upload of an item that is removed is cancelled', async () => {
  const { user, uploads } = openEditor(makeContent({ sections: [makeEditedSection(1)] }));
  await user.click(await button('Add video'));
  chooseFile('Video', 'clip.mp4');
  await user.click(await button('Remove video 2'));
  const question = await screen.findByRole('alertdialog', { name: 'Remove video 2?' });
  expect(uploads.entries()).toHaveLength(1);
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(uploads.entries()).toEqual([]);
  await waitFor(() => expect(screen.getByRole('group', { name: 'Section 1' })).toHaveFocus());
});

test('a removed section asks first and goes', async () => {
  const { user, saved } = openEditor(makeContent());
  await user.click(await button('Remove Section 1'));
  const question = await screen.findByRole('alertdialog', { name: 'Remove Section 1?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await user.click(await button('Save changes'));
  await waitFor(() => expect(saved[0]?.sections).toMatchObject([{ title: 'Section 2' }]));
});

test('a removed section asks first where only its title is filled in', async () => {
  const { user } = openEditor();
  await user.click(await button('Add section'));
  await user.click(await button('Remove section 1'));
  expect(screen.queryByRole('group', { name: 'section 1' })).not.toBeInTheDocument();
  await user.click(await button('Add section'));
  await user.type(screen.getByLabelText('Section title'), 'Basics');
  await user.click(await button('Remove Basics'));
  const question = await screen.findByRole('alertdialog', { name: 'Remove Basics?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Section title')).toHaveValue('Basics');
});

test.each(['under way', 'uploaded'])(
  'a removed section of one video asks first where only its captions are there, %s',
  async (state) => {
    const { user, uploads } = openEditor();
    await user.click(await button('Add section'));
    await user.selectOptions(screen.getByLabelText('Consists of'), 'One video');
    chooseFile('Captions', 'clip.vtt');
    if (state === 'uploaded') act(() => uploads.finish('clip.vtt'));
    await user.click(await button('Remove section 1'));
    expect(await screen.findByRole('alertdialog', { name: 'Remove section 1?' })).toBeVisible();
  },
);

test('a removed item asks first where it holds anything', async () => {
  const { user } = openEditor(makeContent({ sections: [makeEditedSection(1)] }));
  await user.click(await button('Remove Item 1'));
  const question = await screen.findByRole('alertdialog', { name: 'Remove Item 1?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Text title')).toHaveValue('Item 1');
  await waitFor(async () => expect(await button('Remove Item 1')).toHaveFocus());
  await user.click(await button('Add text'));
  await user.click(await button('Remove text 2'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getAllByLabelText('Text title')).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('group', { name: 'Section 1' })).toHaveFocus());
});

test.each(['Image title', 'Image description'])(
  'a removed item asks first where only its %s is filled in',
  async (field) => {
    const { user } = openEditor(makeContent({ sections: [makeEditedSection(1)] }));
    await user.click(await button('Add image'));
    await user.type(await screen.findByLabelText(field), 'Plan');
    await user.click(await button(field === 'Image title' ? 'Remove Plan' : 'Remove image 2'));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  },
);

test.each([
  [2, 'Started by 2.'],
  [0, 'Nobody has started it.'],
])('unpublishing asks, with how many have started it: %i', async (views, text) => {
  const { user, saved } = openEditor(makeContent());
  server.use(mockCall('training.read', () => ({ ...makeContent(), views })));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' more');
  await user.click(await button('Unpublish as draft'));
  const question = await screen.findByRole('alertdialog', { name: 'Unpublish Module 1?' });
  expect(await within(question).findByText(text, { exact: false })).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(saved).toEqual([]);
  await user.click(await button('Unpublish as draft'));
  await user.click(await button('Unpublish'));
  await waitFor(() => expect(saved).toMatchObject([{ draft: 'true' }]));
});

test('unpublishing without a section that was removed does not say that all progress is kept', async () => {
  const { user } = openEditor(makeContent());
  server.use(mockCall('training.read', () => ({ ...makeContent(), views: 2 })));
  await user.click(await button('Remove Section 1'));
  await user.click(await button('Remove'));
  await user.click(await button('Unpublish as draft'));
  const question = await screen.findByRole('alertdialog', { name: 'Unpublish Module 1?' });
  expect(await within(question).findByText('Started by 2.', { exact: false })).toBeVisible();
  expect(question).not.toHaveTextContent('All progress is kept.');
});

test('unpublishing is possible although nobody could be counted', async () => {
  const { user, saved } = openEditor(makeContent());
  server.use(mockUnreachable('training.read'));
  await user.click(await button('Unpublish as draft'));
  expect(await screen.findByText('Members may have started it.', { exact: false })).toBeVisible();
  await user.click(await button('Unpublish'));
  await waitFor(() => expect(saved).toMatchObject([{ draft: 'true' }]));
});

test('sections that another module type hides are deleted only once that was asked', async () => {
  const { user, saved } = openEditor(makeContent());
  server.use(mockCall('training.read', () => ({ ...makeContent(), views: 2 })));
  await user.click(await screen.findByRole('radio', { name: 'One video' }));
  await user.click(await button('Unpublish as draft'));
  const unpublishing = await screen.findByRole('alertdialog', { name: 'Unpublish Module 1?' });
  expect(await within(unpublishing).findByText('Started by 2.', { exact: false })).toBeVisible();
  expect(unpublishing).not.toHaveTextContent('All progress is kept.');
  await user.click(within(unpublishing).getByRole('button', { name: 'Unpublish' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 2 sections?' });
  expect(question).toHaveTextContent('Saving deletes it, and what members completed there.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(saved).toEqual([]);
  await user.click(await screen.findByRole('radio', { name: 'Sections' }));
  await user.click(await button('Save changes'));
  await waitFor(() => expect(saved[0]?.sections).toHaveLength(2));
});

test('what was uploaded into a new module is not left out without a question', async () => {
  const { user, uploads, saved } = openEditor();
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Lights');
  await user.click(await button('Add section'));
  await user.click(await button('Add video'));
  chooseFile('Video', 'clip.mp4');
  act(() => uploads.finish('clip.mp4'));
  await user.click(screen.getByRole('radio', { name: 'One video' }));
  await user.click(await button('Save as draft'));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 1 section?' });
  expect(question).not.toHaveTextContent('completed');
  expect(saved).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete and save' }));
  await waitFor(() => expect(saved).toMatchObject([{ moduleType: 'single-video' }]));
});

test('members lose nothing they completed where a section stays and its video goes', async () => {
  const video = { type: 'video' as const, videoFileKey: makeId(5, 9), contentItems: [] };
  const { user } = openEditor(makeContent({ sections: [makeEditedSection(1, video)] }));
  server.use(mockCall('training.read', () => ({ ...makeContent(), views: 2 })));
  await user.selectOptions(await screen.findByLabelText('Consists of'), 'Content items');
  await user.click(await button('Add text'));
  await user.type(screen.getByLabelText('Text'), 'Hello');
  await user.click(await button('Unpublish as draft'));
  const unpublishing = await screen.findByRole('alertdialog', { name: 'Unpublish Module 1?' });
  expect(unpublishing).toHaveTextContent('All progress is kept.');
  await user.click(within(unpublishing).getByRole('button', { name: 'Unpublish' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete 1 file?' });
  expect(question).toHaveTextContent('Saving deletes it.');
  expect(question).not.toHaveTextContent('completed');
});
