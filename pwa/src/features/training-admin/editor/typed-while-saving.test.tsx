import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockCall } from '../../../testing/mock-call.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { server } from '../../../testing/mock-server.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { makeContent } from '../testing/make-module.ts';
import { openEditor } from '../testing/open-editor.tsx';

beforeEach(() => {
  provideCaches();
});

test('what is typed while a module is saved stays in the editor, to be saved next', async () => {
  const stored = makeContent({ title: 'Light', draft: true });
  const { user, query } = openEditor(stored);
  const answer = Promise.withResolvers<typeof stored>();
  const sent: unknown[] = [];
  const updatedAt = '2026-11-28T10:00:00.000Z';
  server.use(
    mockCall('training.replace', ({ input: { title, basedOn } }) => {
      sent.push([title, basedOn]);
      return sent.length === 1 ? answer.promise : makeContent({ title, draft: true });
    }),
  );
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(title, ' of day');
  const save = await screen.findByRole('button', { name: 'Save as draft' });
  await user.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.type(title, ' and night');
  answer.resolve(makeContent({ title: 'Light of day', draft: true, updatedAt }));
  await waitFor(() =>
    expect(useToastStore.getState().toast).toMatchObject({
      title: 'Module Updated',
      text: 'Light of day is a draft. What you typed since is not saved yet.',
    }),
  );
  expect(title).toHaveValue('Light of day and night');
  await user.click(save);
  await waitFor(() => expect(query().get('edit')).toBeNull());
  expect(sent).toEqual([
    ['Light of day', stored.updatedAt],
    ['Light of day and night', updatedAt],
  ]);
});
