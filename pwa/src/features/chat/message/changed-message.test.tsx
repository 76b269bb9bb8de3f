import { makeChatMessage } from '@greenroom/sync-protocol/chat/testing/make-chat-rows';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { hueOf } from '../../../ui/avatar/avatar.tsx';
import { setOnline, setTouch } from '../../../testing/window-state.ts';
import { waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { memberId } from '../testing/chat-factory.ts';
import { findLog, layOutList, openChatScreen } from '../testing/chat-screen-bench.tsx';

const me = makeAccount().id;
const other = makeChatMessage(1, { senderId: memberId(1), content: 'Who is on tonight?' });
const own = makeChatMessage(2, {
  senderId: me,
  content: 'I am',
  timestamp: new Date().toISOString(),
  replyToId: other.id,
});

beforeEach(() => layOutList());

const messageOf = (log: HTMLElement, id: string) => {
  const message = log.querySelector<HTMLElement>(`[data-message-id="${id}"]`);
  if (message === null) throw new Error('the message is not shown');
  return message;
};

async function openMenuOf(id: string) {
  const bench = await openChatScreen([other, own]);
  const log = await findLog();
  await within(log).findByText('I am');
  await bench.user.click(within(messageOf(log, id)).getByRole('button', { name: /^Actions for/ }));
  return { ...bench, log, menu: await screen.findByRole('menu') };
}

it('a writer has the colour of other screens, also beside another of the same', async () => {
  const [hue, same] = [1, 9].map((number) => String(hueOf(memberId(number))));
  expect(same).toBe(hue);
  const messages = [1, 9].map((number) => makeChatMessage(number, { senderId: memberId(number) }));
  await openChatScreen(messages);
  const log = await findLog();
  for (const { id } of messages) {
    await waitFor(() => messageOf(log, id));
    const hues = [...messageOf(log, id).querySelectorAll<HTMLElement>('[data-hue]')];
    expect(hues.map((part) => part.dataset['hue'])).toEqual([hue, hue]);
  }
});

describe('a reaction', () => {
  it('is added from the menu, shown with its names, and removed by a tap', async () => {
    const { user, log, menu } = await openMenuOf(other.id);
    expect(within(menu).getAllByRole('menuitemcheckbox')).toHaveLength(6);
    await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Fire' }));
    const pill = await within(log).findByRole('button', { name: 'Fire, 1: You' });
    expect(pill).toHaveAttribute('aria-pressed', 'true');
    await user.click(pill);
    await waitFor(() => expect(pill).not.toBeInTheDocument());
  });
});

describe('one’s own message', () => {
  it('is edited, and marked', async () => {
    const { user, log, menu } = await openMenuOf(own.id);
    await user.click(within(menu).getByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit message' });
    const field = within(dialog).getByLabelText('Message');
    await user.clear(field);
    await user.type(field, 'I am, from nine');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(log).findByText('I am, from nine')).toBeInTheDocument();
    expect(within(messageOf(log, own.id)).getByText('edited')).toBeInTheDocument();
    expect(messageOf(log, own.id)).toHaveAccessibleName(/^You, .+, edited$/);
  });

  it.each([
    ['edited', 'Edit', 'Save', 'Message edited'],
    ['deleted', 'Delete', 'Delete', 'Message deleted successfully'],
  ])('%s offline, is shown and announced as saved on this device', async (...given) => {
    const [, action, confirm, title] = given;
    const { user, log, menu, server, replica } = await openMenuOf(own.id);
    server.isReachable = false;
    setOnline(false);
    await user.click(within(menu).getByRole('menuitem', { name: action }));
    const question = await screen.findByRole(action === 'Edit' ? 'dialog' : 'alertdialog');
    if (action === 'Edit') await user.type(within(question).getByLabelText('Message'), '!');
    await user.click(within(question).getByRole('button', { name: confirm }));
    const text = 'Saved on this device. It will be sent once you are online.';
    await waitForTold({ title, text });
    const message = within(messageOf(log, own.id));
    await message.findByTitle('Saved on this device');
    server.isReachable = true;
    setOnline(true);
    await replica.exchangeNow('person');
    await waitFor(() => expect(message.queryByTitle('Saved on this device')).toBeNull());
  });

  it('keeps a new text that Escape leaves unsaved; cancelled, it does not', async () => {
    const { user, log, menu } = await openMenuOf(own.id);
    const dialog = () => screen.findByRole('dialog', { name: 'Edit message' });
    const openAgain = async (left: HTMLElement) => {
      await waitFor(() => expect(left).not.toBeInTheDocument());
      const actions = within(messageOf(log, own.id)).getByRole('button', { name: /^Actions for/ });
      await user.click(actions);
      await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      return await dialog();
    };
    await user.click(within(menu).getByRole('menuitem', { name: 'Edit' }));
    const first = await dialog();
    await user.type(within(first).getByLabelText('Message'), ', from nine');
    await user.keyboard('{Escape}');
    const second = await openAgain(first);
    expect(within(second).getByLabelText('Message')).toHaveValue('I am, from nine');
    await user.click(within(second).getByRole('button', { name: 'Cancel' }));
    const third = await openAgain(second);
    expect(within(third).getByLabelText('Message')).toHaveValue('I am');
  });

  it('edited elsewhere meanwhile, is not given a text typed before', async () => {
    const { user, replica, log, menu } = await openMenuOf(own.id);
    await user.click(within(menu).getByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit message' });
    await user.type(within(dialog).getByLabelText('Message'), ', from nine{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await replica.mutate('chat.edit', { id: own.id, content: 'I am not' });
    await within(log).findByText('I am not');
    await user.click(within(messageOf(log, own.id)).getByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const again = await screen.findByRole('dialog', { name: 'Edit message' });
    expect(within(again).getByLabelText('Message')).toHaveValue('I am not');
  });

  it.each([
    ['touch', setTouch],
    ['keyboard', () => undefined],
  ])('is deleted after a question, and leaves its place with the focus: %s', async (_by, use) => {
    use();
    const { user, log, menu } = await openMenuOf(own.id);
    await user.click(within(menu).getByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete your message?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await within(log).findByText('Message deleted')).toBeInTheDocument();
    expect(messageOf(log, own.id)).toHaveAccessibleDescription('Message deleted');
    expect(within(log).queryByText('I am')).not.toBeInTheDocument();
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await waitFor(() => expect(messageOf(log, own.id)).toHaveFocus());
  });
});

it('quotes a deleted message as deleted', async () => {
  const deleted = { ...other, content: null, deletedAt: '2026-11-20T11:05:00.000Z' };
  await openChatScreen([deleted, own]);
  const log = await findLog();
  await within(log).findByText('I am');
  expect(within(messageOf(log, own.id)).getByText('Message deleted')).toBeInTheDocument();
  expect(within(messageOf(log, other.id)).queryByRole('button')).not.toBeInTheDocument();
});
