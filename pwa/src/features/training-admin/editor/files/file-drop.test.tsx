import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { provideCaches } from '../../../../testing/memory-caches.ts';
import { waitForTold } from '../../../../ui/toast/testing/told-last.ts';
import { makeContent, makeEditedSection } from '../../testing/make-module.ts';
import { openEditor } from '../../testing/open-editor.tsx';

beforeEach(() => provideCaches());
function dataOf(...names: readonly string[]) {
  return { types: ['Files'], files: names.map((name) => new File(['x'], name)) };
}

async function openSection() {
  const editor = openEditor(
    makeContent({ sections: [makeEditedSection(1, { contentItems: [] })] }),
  );
  return { ...editor, section: await screen.findByRole('group', { name: 'Section 1' }) };
}

test('files dropped on a section become its items and are uploaded', async () => {
  const { section, uploads } = await openSection();
  fireEvent.drop(section, { dataTransfer: dataOf('clip.mp4', 'plan.pdf') });
  const items = within(section).getByRole('list', { name: 'Content items' });
  expect(within(items).getAllByRole('group', { name: /^(video|document) \d$/ })).toHaveLength(2);
  expect(uploads.entries().map(({ fileName, fileType }) => [fileName, fileType])).toEqual([
    ['clip.mp4', 'video'],
    ['plan.pdf', 'document'],
  ]);
});

test('what no section takes is named, and a refused file adds no item', async () => {
  const { section, uploads } = await openSection();
  fireEvent.drop(section, { dataTransfer: dataOf('tool.exe') });
  await waitForTold({ title: 'tool.exe was not added', tone: 'destructive' });
  uploads.refusal = 'It is too large.';
  fireEvent.drop(section, { dataTransfer: dataOf('clip.mp4') });
  await waitForTold({ text: 'It is too large.' });
  expect(within(section).queryByRole('group', { name: 'video 1' })).not.toBeInTheDocument();
});

test('a section that is one video takes the first video as its own', async () => {
  const { user, section, uploads } = await openSection();
  await user.selectOptions(screen.getByLabelText('Consists of'), 'One video');
  fireEvent.drop(section, { dataTransfer: dataOf('one.mp4', 'two.mp4') });
  expect(uploads.entries().map(({ fileName }) => fileName)).toEqual(['one.mp4']);
  await waitForTold({ title: 'two.mp4 was not added' });
});

test('beside the sections the browser does not open a dropped file; text can be dropped', async () => {
  await openSection();
  const drop = (types: readonly string[]) => {
    const event = createEvent.drop(document.body, { dataTransfer: { types, files: [] } });
    fireEvent(document.body, event);
    return event.defaultPrevented;
  };
  expect(drop(['Files'])).toBe(true);
  expect(drop(['text/plain'])).toBe(false);
});
