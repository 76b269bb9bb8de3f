import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeContent, makeEditedSection } from '../testing/make-module.ts';
import { openEditor } from '../testing/open-editor.tsx';

const button = (name: string) => screen.findByRole('button', { name });

test('a save that is refused focuses the first field with a problem', async () => {
  const { user } = openEditor(makeContent({ sections: [makeEditedSection(1)] }));
  await user.click(await button('Add image'));
  await user.click(await button('Save changes'));
  const choose = screen.getByRole('button', { name: 'Choose a file for Image' });
  expect(choose).toHaveFocus();
  expect(choose).toHaveAccessibleDescription('This item needs its image.');
  await user.clear(screen.getByRole('textbox', { name: 'Title' }));
  await user.click(await button('Save changes'));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
});
