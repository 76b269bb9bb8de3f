import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { create } from 'zustand';
import { mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server as network } from '../../../testing/mock-server.ts';
import { openReplicaBench, showOver } from '../../../testing/replica-bench.tsx';
import { setTouch } from '../../../testing/window-state.ts';
import { chatEffects } from '../chat-effects.ts';
import type { ChatItem } from '../timeline/item.ts';
import { askAbout, messageFieldId } from './message-question.ts';
import { MessageQuestions } from './message-questions.tsx';
import { makeItem } from '../testing/chat-factory.ts';

const useItems = create<{ readonly items: readonly ChatItem[] }>(() => ({ items: [] }));

/** Removes a message from the room. */
const dropItem = (id: string) =>
  act(() => useItems.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) })));

/** Messages with delete buttons, and the field below them. */
function Room() {
  const { items } = useItems();
  return (
    <>
      {items.map((item) => (
        <article
          key={item.id}
          data-message-id={item.id}
          aria-label={item.content ?? ''}
          tabIndex={-1}
        >
          <button
            type="button"
            onClick={({ currentTarget }) => {
              askAbout({ kind: 'delete', item, opener: currentTarget });
            }}
          >
            Delete {item.content}
          </button>
        </article>
      ))}
      <textarea id={messageFieldId} aria-label="Message" />
      <MessageQuestions />
    </>
  );
}

/** Opens a room with these messages. */
async function open(contents: readonly string[]) {
  const items = contents.map((content) => makeItem({ content }));
  useItems.setState({ items });
  const { replica } = await openReplicaBench({ effects: chatEffects });
  return { user: showOver(replica, <Room />), items };
}

/** Opens a room with these messages and the question about one of them. */
async function ask(contents: readonly string[], about: string) {
  const { user, items } = await open(contents);
  await user.click(screen.getByRole('button', { name: `Delete ${about}` }));
  await screen.findByRole('alertdialog');
  const id = items.find(({ content }) => content === about)?.id ?? '';
  return { user, id };
}

/** Mocks a deletion. @param tellFirst runs before the answer, such as a report by the socket */
function mockDeletion(tellFirst: () => void = () => undefined): void {
  network.use(
    mockCall('chat.remove', () => {
      tellFirst();
      return undefined;
    }),
  );
}

const confirm = () => screen.getByRole('button', { name: 'Delete' });
const message = (content: string) => screen.getByRole('article', { name: content });
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

it('cancelling returns the focus to the opener', async () => {
  const { user } = await ask(['one', 'two', 'three'], 'two');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete two' })).toHaveFocus());
});

it.each([
  ['the next message', ['one', 'two', 'three'], 'two', () => message('three')],
  ['the one before the last', ['one', 'two'], 'two', () => message('one')],
  ['the field after the only one', ['one'], 'one', () => screen.getByLabelText('Message')],
])('after a deletion the focus moves to %s', async (_what, contents, about, heir) => {
  mockDeletion();
  const { user, id } = await ask(contents, about);
  await user.click(confirm());
  await isClosed();
  await waitFor(() => expect(heir()).toHaveFocus());
  dropItem(id);
  await waitFor(() => expect(heir()).toHaveFocus());
});

it('a message gone before the answer also leaves the focus to the next one', async () => {
  const { user, id } = await ask(['one', 'two', 'three'], 'two');
  mockDeletion(() => dropItem(id));
  await user.click(confirm());
  await isClosed();
  await waitFor(() => expect(message('three')).toHaveFocus());
});

it.each([
  ['the next one', ['one', 'two', 'three'], () => message('three')],
  ['the field', ['two'], () => screen.getByLabelText('Message')],
])('a message gone during the question leaves the focus to %s', async (_what, contents, heir) => {
  const { user, id } = await ask(contents, 'two');
  dropItem(id);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  await waitFor(() => expect(heir()).toHaveFocus());
});

it.each([
  ['the next one', ['one', 'two', 'three'], () => message('three')],
  ['the field', ['two'], () => screen.getByLabelText('Message')],
])('one gone while its menu was open leaves it to %s', async (_what, contents, heir) => {
  const { user, items } = await open(contents);
  const item = items.find(({ content }) => content === 'two')!;
  const opener = screen.getByRole('button', { name: 'Delete two' });
  act(() => askAbout({ kind: 'menu', item, opener, onReply: () => undefined }));
  const report = await screen.findByRole('menuitem', { name: 'Report' });
  dropItem(item.id);
  await user.click(report);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(heir()).toHaveFocus());
});

it.each(['Cancel', 'Delete'])(
  'after the only message, no keyboard comes up: %s',
  async (answer) => {
    setTouch();
    mockDeletion();
    const { user, id } = await ask(['one'], 'one');
    dropItem(id);
    const field = screen.getByLabelText('Message');
    const focused = vi.spyOn(field, 'focus');
    await user.click(screen.getByRole('button', { name: answer }));
    await isClosed();
    await waitFor(() => expect(document.body).toHaveFocus());
    expect(focused).not.toHaveBeenCalled();
  },
);

it('cancelling after a failure also returns the focus', async () => {
  network.use(mockUnreachable('chat.remove'));
  const { user } = await ask(['one', 'two'], 'one');
  await user.click(confirm());
  await waitFor(() => expect(screen.getAllByText(/Failed to delete message/)).not.toHaveLength(0));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete one' })).toHaveFocus());
});
