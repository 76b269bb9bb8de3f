import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { StorageFullError } from '../../../replica/replica-interface.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { messageField, openChatRoom, sendButton, showChatRoom } from '../testing/chat-bench.tsx';
import { makeItem } from '../testing/chat-factory.ts';

const sentTexts = (received: readonly { call: string; input: object }[]) =>
  received
    .filter(({ call }) => call === 'chat.send')
    .map(({ input }) => Reflect.get(input, 'content'));

function useTouch(): void {
  const coarse = Object.assign(matchMedia('(pointer: coarse)'), { matches: true });
  vi.spyOn(window, 'matchMedia').mockReturnValue(coarse);
}

describe('sending', () => {
  it('takes what is written, empties the field and keeps the focus', async () => {
    const { user, replica, server } = await openChatRoom();
    await user.type(messageField(), '  Hello all  ');
    await user.click(sendButton());
    expect(messageField()).toHaveValue('');
    expect(messageField()).toHaveFocus();
    await waitFor(() => expect(screen.getByLabelText('Sent')).toHaveTextContent('1'));
    await replica.exchangeNow('person');
    expect(sentTexts(server.received)).toEqual(['Hello all']);
  });

  it('needs words or an image', async () => {
    const { user } = await openChatRoom();
    expect(sendButton()).toBeDisabled();
    await user.type(messageField(), '   ');
    expect(sendButton()).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Sent')).toHaveTextContent('0');
  });

  it('works without a network', async () => {
    const { user, replica, server } = await openChatRoom();
    server.isReachable = false;
    await user.type(messageField(), 'From the train{Enter}');
    await waitFor(async () => expect(await replica.readWaitingChanges()).toHaveLength(1));
    expect(messageField()).toHaveValue('');
  });

  it('keeps the order of several in a row', async () => {
    const { user, replica, server } = await openChatRoom();
    await user.type(messageField(), 'one{Enter}two{Enter}three{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Sent')).toHaveTextContent('3'));
    await replica.exchangeNow('person');
    expect(sentTexts(server.received)).toEqual(['one', 'two', 'three']);
  });

  it('by a full device says so and brings back what was typed, before what came since', async () => {
    const full = Promise.withResolvers<string>();
    const { user } = await openChatRoom({
      disguise: (replica) => Object.assign(Object.create(replica), { mutate: () => full.promise }),
    });
    await user.type(messageField(), 'Long thought{Enter}');
    expect(messageField()).toHaveValue('');
    await user.type(messageField(), 'and more');
    full.reject(new StorageFullError());
    await waitFor(() => expect(messageField()).toHaveValue('Long thought\nand more'));
    expect(screen.getAllByText(/This device is full/)).not.toHaveLength(0);
    expect(screen.getByLabelText('Sent')).toHaveTextContent('0');
  });

  it('that fails otherwise has the specified words', async () => {
    const { user } = await openChatRoom({
      disguise: (replica) =>
        Object.assign(Object.create(replica), { mutate: () => Promise.reject(new Error('odd')) }),
    });
    await user.type(messageField(), 'Hello{Enter}');
    await waitFor(() => expect(screen.getAllByText('Failed to send message')).toHaveLength(2));
    expect(messageField()).toHaveValue('Hello');
  });
});

describe('keys', () => {
  it('Enter sends, Shift and Enter make a newline', async () => {
    const { user } = await openChatRoom();
    await user.type(messageField(), 'one{Shift>}{Enter}{/Shift}two');
    expect(messageField()).toHaveValue('one\ntwo');
    await user.keyboard('{Enter}');
    expect(messageField()).toHaveValue('');
  });

  it('Enter makes a newline on a touch keyboard, where the button sends', async () => {
    useTouch();
    const { user } = await openChatRoom();
    await user.type(messageField(), 'one{Enter}two');
    expect(messageField()).toHaveValue('one\ntwo');
    await user.click(sendButton());
    expect(messageField()).toHaveValue('');
  });

  it('Enter belongs to the input method while a character is composed', async () => {
    const { user } = await openChatRoom();
    await user.type(messageField(), 'にほん');
    fireEvent.keyDown(messageField(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(messageField(), { key: 'Enter', keyCode: 229 });
    expect(messageField()).toHaveValue('にほん');
  });
});

describe('long messages', () => {
  it('are counted near the end, and refused beyond it', async () => {
    const { user } = await openChatRoom();
    await user.click(messageField());
    await user.paste('x'.repeat(3_799));
    expect(screen.queryByText(/characters left/)).not.toBeInTheDocument();
    await user.paste('x');
    expect(screen.getByText('200 characters left')).toBeInTheDocument();
    expect(messageField()).toHaveAccessibleDescription('200 characters left');
    await user.paste('y'.repeat(201));
    expect(screen.getByText('Message must be 4000 characters or less')).toBeInTheDocument();
    expect(sendButton()).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(messageField().value).toHaveLength(4_001);
  });
});

describe('the draft', () => {
  it('survives a killed app, and goes once it is sent', async () => {
    const caches = provideCaches();
    const { user, replica } = await openChatRoom();
    await user.type(messageField(), 'Half a thou');
    await waitFor(() => expect(caches.size).toBe(1));
    cleanup();
    const again = showChatRoom(Object.create(replica));
    await waitFor(() => expect(messageField()).toHaveValue('Half a thou'));
    await again.type(messageField(), 'ght{Enter}');
    await waitFor(() => expect(caches.size).toBe(0));
    cleanup();
    showChatRoom(Object.create(replica));
    await waitFor(() => expect(messageField()).toBeInTheDocument());
    expect(messageField()).toHaveValue('');
  });

  it('still holds a message that is on its way into the outbox', async () => {
    const caches = provideCaches();
    const kept = Promise.withResolvers<string>();
    const { user, replica } = await openChatRoom({
      disguise: (real) => Object.assign(Object.create(real), { mutate: () => kept.promise }),
    });
    await user.type(messageField(), 'Precious');
    await waitFor(() => expect(caches.size).toBe(1));
    await user.keyboard('{Enter}');
    expect(messageField()).toHaveValue('');
    cleanup();
    showChatRoom(Object.create(replica));
    await waitFor(() => expect(messageField()).toHaveValue('Precious'));
  });

  it('keeps the reply with the text', async () => {
    const caches = provideCaches();
    const item = makeItem({ content: 'Who is on tonight?' });
    const { user, replica } = await openChatRoom({ items: [item] });
    await user.click(screen.getByRole('button', { name: /^Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
    await user.type(messageField(), 'Me');
    await waitFor(() => expect(caches.size).toBe(1));
    cleanup();
    showChatRoom(Object.create(replica));
    expect(await screen.findByRole('group', { name: 'Reply to ruby' })).toHaveTextContent(
      'Who is on tonight?',
    );
  });
});

describe('a reply', () => {
  const item = makeItem({ content: 'Who is on tonight?' });

  async function reply() {
    const bench = await openChatRoom({ items: [item] });
    await bench.user.click(screen.getByRole('button', { name: /^Actions/ }));
    await bench.user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
    expect(await screen.findByRole('group', { name: 'Reply to ruby' })).toHaveTextContent(
      'Who is on tonight?',
    );
    await waitFor(() => expect(messageField()).toHaveFocus());
    return bench;
  }

  it('names what it answers, and goes with the message', async () => {
    const { user, replica, server } = await reply();
    await user.type(messageField(), 'Me{Enter}');
    expect(screen.queryByRole('group', { name: 'Reply to ruby' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Sent')).toHaveTextContent('1'));
    await replica.exchangeNow('person');
    expect(server.received).toMatchObject([
      { call: 'chat.send', input: { content: 'Me', replyToId: item.id } },
    ]);
  });

  it('is given up by its button or Escape, and the text stays', async () => {
    const { user } = await reply();
    await user.type(messageField(), 'Me');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Reply to ruby' })).not.toBeInTheDocument();
    expect(messageField()).toHaveValue('Me');
    await user.click(screen.getByRole('button', { name: /^Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
    await user.click(await screen.findByRole('button', { name: 'Clear reply' }));
    expect(screen.queryByRole('group', { name: 'Reply to ruby' })).not.toBeInTheDocument();
    expect(messageField()).toHaveFocus();
  });
});

describe('a paused account', () => {
  it('reads and says why nothing can be written', async () => {
    await openChatRoom({ account: { suspended: true } });
    expect(await screen.findByText('Your account is paused')).toBeInTheDocument();
    expect(messageField()).toBeDisabled();
    expect(sendButton()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add an image' })).toBeDisabled();
  });
});
