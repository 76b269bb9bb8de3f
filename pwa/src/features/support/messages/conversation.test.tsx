import { accessRequestContent } from '@greenroom/sync-protocol/support/access-requests';
import { makeTrainingModule } from '@greenroom/sync-protocol/training/testing/make-training-rows';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import type { renderRoom } from '../../../testing/render-room.tsx';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { makeListed } from '../testing/message-factory.ts';
import { openMessages } from '../testing/open-messages.tsx';

async function openMessage(user: ReturnType<typeof renderRoom>['user'], content: string) {
  await user.click(await screen.findByRole('link', { name: new RegExp(content) }));
  return within(await screen.findByRole('region', { name: /^Message from/ }));
}

test('shows the messages of this member in order, each with its answer', async () => {
  const first = makeListed({ content: 'First', status: 'resolved', adminResponse: 'Answered' });
  const other = makeListed({ content: 'Of somebody else', userId: crypto.randomUUID() });
  const { user } = openMessages([first, other, makeListed({ content: 'Second' })]);
  const pane = await openMessage(user, 'Second');
  const talk = within(pane.getByRole('list', { name: 'Messages of ruby' }));
  await waitFor(() => expect(talk.getAllByRole('listitem')).toHaveLength(2));
  const [before, current] = talk.getAllByRole('listitem');
  expect(before).toHaveTextContent(/^First.*Answered/);
  expect(current).toHaveTextContent(/^Second/);
  expect(current).toHaveAttribute('aria-current', 'true');
});

test('keeps what is typed while the message is closed, and sends it by the keyboard', async () => {
  const message = makeListed({ content: 'Question' });
  const { user, store, query } = openMessages([message]);
  const pane = await openMessage(user, 'Question');
  await user.type(pane.getByRole('textbox', { name: 'Response' }), 'Not lost');
  await user.click(screen.getByRole('button', { name: /^All messages|Close details/ }));
  await waitFor(() => expect(query().get('open')).toBeNull());
  const again = await openMessage(user, 'Question');
  expect(again.getByRole('textbox', { name: 'Response' })).toHaveValue('Not lost');
  await user.click(again.getByRole('textbox', { name: 'Response' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(store.asked).toEqual([
      { id: message.id, basedOn: null, status: 'resolved', adminResponse: 'Not lost' },
    ]),
  );
});

test('keeps what is typed over a reload, until it is sent', async () => {
  provideCaches('quinn');
  const message = makeListed({ content: 'Question' });
  const first = openMessages([message]);
  const pane = await openMessage(first.user, 'Question');
  await first.user.type(pane.getByRole('textbox', { name: 'Response' }), 'Not lost');
  await first.notes.settled();
  first.unmount();

  const { user, store, notes, unmount } = openMessages([message]);
  const again = await openMessage(user, 'Question');
  await waitFor(() =>
    expect(again.getByRole('textbox', { name: 'Response' })).toHaveValue('Not lost'),
  );
  await user.click(again.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(store.asked).toHaveLength(1));
  await notes.settled();
  unmount();

  const last = openMessages([message]);
  const empty = await openMessage(last.user, 'Question');
  expect(await last.notes.pathsOf('answer-drafts')).toEqual([]);
  expect(empty.getByRole('textbox', { name: 'Response' })).toHaveValue('');
});

describe('a message that asks for a module', () => {
  const idOf = (index: number) => `0190d000-0000-7000-8000-00000000000${index}`;
  const moduleOf = (index: number, title: string, draft = false) => ({
    ...makeTrainingModule({ id: idOf(index), title }),
    averageRating: null,
    totalRatings: 0,
    draft,
  });

  /** Opens a request for a module of this title; `opens`: what the member may open. */
  async function openRequest(
    title: string,
    modules: readonly ReturnType<typeof moduleOf>[],
    opens: readonly string[] = [],
  ) {
    const granted: unknown[] = [];
    const message = makeListed({ content: accessRequestContent(title) });
    const mine = { id: message.userId, username: message.username, modules: [...opens] };
    const other = { id: idOf(9), username: 'ruby2', modules: modules.map(({ id }) => id) };
    server.use(
      mockCall('training.list', () => [...modules]),
      mockCall('training.listMatrix', () => [other, mine]),
      mockCall('training.grant', ({ input }) => {
        granted.push(input);
        return { id: idOf(8), ...input, createdAt: '2026-11-20T00:00:00.000Z' };
      }),
    );
    const room = openMessages([message]);
    const pane = await openMessage(room.user, title.slice(0, 20));
    return { ...room, message, granted, pane };
  }

  test.each([
    ['published', 'Contracts', [moduleOf(1, 'Contracts', true), moduleOf(2, 'Contracts')], []],
    ['not open yet', 'Contracts', [moduleOf(1, 'Contracts'), moduleOf(2, 'Contracts')], [idOf(1)]],
    ['of a long title', 'L'.repeat(200), [moduleOf(2, 'L'.repeat(200))], []],
  ])('grants the one that is %s, and is resolved', async (_which, title, modules, opens) => {
    const { user, store, pane, message, granted } = await openRequest(title, modules, opens);
    await user.click(await pane.findByRole('button', { name: `Grant access to ${title}` }));
    await waitFor(() =>
      expect(store.asked).toEqual([{ id: message.id, basedOn: null, status: 'resolved' }]),
    );
    expect(granted).toEqual([{ userId: message.userId, moduleId: idOf(2) }]);
  });

  test('stays open for a response that is being written', async () => {
    const { user, store, pane, message, granted } = await openRequest('Contracts', [
      moduleOf(2, 'Contracts'),
    ]);
    await user.type(pane.getByRole('textbox', { name: 'Response' }), 'Enjoy');
    await user.click(await pane.findByRole('button', { name: 'Grant access to Contracts' }));
    await waitForTold({ title: 'Access Granted', text: `${message.username} can open Contracts.` });
    expect(granted).toHaveLength(1);
    expect(store.asked).toEqual([]);
    await waitFor(() => expect(pane.getByRole('textbox', { name: 'Response' })).toHaveFocus());
    await user.click(pane.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(store.asked).toMatchObject([{ status: 'resolved', adminResponse: 'Enjoy' }]),
    );
  });

  test('offers none where two are meant', async () => {
    const { client, pane } = await openRequest('Contracts', [
      moduleOf(1, 'Contracts'),
      moduleOf(2, 'Contracts'),
    ]);
    await waitFor(() => expect(client.getQueryData(['training.list', {}])).toHaveLength(2));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(pane.queryByRole('button', { name: /^Grant access/ })).not.toBeInTheDocument();
  });

  test('says when the modules cannot be read, and reads them again', async () => {
    const message = makeListed({ content: accessRequestContent('Contracts') });
    server.use(
      mockUnreachable('training.list'),
      mockCall('training.listMatrix', () => [
        { id: message.userId, username: message.username, modules: [] },
      ]),
    );
    const { user } = openMessages([message]);
    const pane = await openMessage(user, 'Contracts');
    expect(
      await pane.findByText('Who may open the module could not be loaded'),
    ).toBeInTheDocument();
    server.use(mockCall('training.list', () => [moduleOf(1, 'Contracts')]));
    await user.click(pane.getByRole('button', { name: 'Retry' }));
    expect(
      await pane.findByRole('button', { name: 'Grant access to Contracts' }),
    ).toBeInTheDocument();
  });
});

test.each(['', '?status=pending'])(
  'an answer over that of another is refused, kept, and sent once that is shown: %s',
  async (filter) => {
    const message = makeListed({ content: 'Question' });
    const { user, store } = openMessages([message], filter);
    const pane = await openMessage(user, 'Question');
    const reviewedAt = '2026-11-20T09:00:00.000Z';
    const theirs = { adminResponse: 'Theirs', reviewedAt, reviewedByUsername: 'sasha' };
    store.messages = [{ ...message, status: 'resolved', ...theirs }];
    await user.type(pane.getByRole('textbox', { name: 'Response' }), 'Mine');
    await user.click(pane.getByRole('button', { name: 'Send' }));
    expect(await pane.findByRole('alert')).toHaveTextContent(/^Another administrator has answered/);
    expect(await pane.findByText('Theirs')).toBeInTheDocument();
    expect(pane.getByRole('textbox', { name: 'Response' })).toHaveValue('Mine');
    await user.click(pane.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(store.messages).toMatchObject([{ adminResponse: 'Mine', status: 'resolved' }]),
    );
  },
);

test('what another changes leaves the field, the focus and the chosen status alone', async () => {
  const message = makeListed({ content: 'Question' });
  const { user, store } = openMessages([message]);
  const pane = await openMessage(user, 'Question');
  const field = pane.getByRole('textbox', { name: 'Response' });
  await user.click(pane.getByRole('radio', { name: 'In progress' }));
  await user.type(field, 'Half of a');
  const reviewedAt = '2026-11-20T09:00:00.000Z';
  const theirs = { adminResponse: 'Theirs', reviewedAt, reviewedByUsername: 'sasha' };
  store.messages = [{ ...message, status: 'resolved', ...theirs }];
  act(() => reportChange('adminMessages'));
  expect(await pane.findByText('Changed meanwhile by sasha')).toBeInTheDocument();
  expect(field).toBeInTheDocument();
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard(' word');
  expect(field).toHaveValue('Half of a word');
  expect(pane.getByRole('radio', { name: 'In progress' })).toBeChecked();
  await user.click(pane.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(store.asked).toMatchObject([{ basedOn: reviewedAt, status: 'in_progress' }]);
  expect(pane.queryByText(/^Changed meanwhile/)).not.toBeInTheDocument();
});

test('what is typed while an answer is sent is not taken, and so not lost with it', async () => {
  const message = makeListed({ content: 'Question' });
  const { user, store } = openMessages([message]);
  const pane = await openMessage(user, 'Question');
  const field = pane.getByRole('textbox', { name: 'Response' });
  await user.click(pane.getByRole('radio', { name: 'In progress' }));
  await user.type(field, 'Sent');
  const answer = Promise.withResolvers<ReturnType<typeof makeListed>>();
  server.use(mockCall('support.respond', () => answer.promise));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(pane.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy'),
  );
  await user.keyboard(' and more');
  expect(field).toHaveValue('Sent');
  store.messages = [{ ...message, status: 'in_progress', reviewedAt: '2026-11-20T09:00:00.000Z' }];
  answer.resolve(store.messages[0] ?? message);
  await waitFor(() => expect(field).toHaveValue(''));
  await user.keyboard('Next');
  expect(field).toHaveValue('Next');
});

test('a status nobody chose follows the one another sets', async () => {
  const message = makeListed({ content: 'Question' });
  const { user, store } = openMessages([message]);
  const pane = await openMessage(user, 'Question');
  expect(pane.getByRole('radio', { name: 'Resolved' })).toBeChecked();
  store.messages = [{ ...message, status: 'in_progress', reviewedAt: '2026-11-20T09:00:00.000Z' }];
  act(() => reportChange('adminMessages'));
  await waitFor(() => expect(pane.getByRole('radio', { name: 'In progress' })).toBeChecked());
  expect(pane.queryByText(/^Changed meanwhile/)).not.toBeInTheDocument();
});
