import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StorageFullError } from '../../../replica/replica-interface.ts';
import { setTouch } from '../../../testing/window-state.ts';
import { messageField, openChatRoom, sendButton } from '../testing/chat-bench.tsx';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { makeItem } from '../testing/chat-factory.ts';

const sentTexts = (received: readonly { call: string; input: object }[]) =>
  received
    .filter(({ call }) => call === 'chat.send')
    .map(({ input }) => Reflect.get(input, 'content'));

describe('sending', () => {
  it('sends the text, empties the field and keeps the focus', async () => {
    const { user, replica, server } = await openChatRoom();
    await user.type(messageField(), '  Hello all  ');
    await user.click(sendButton());
    expect(messageField()).toHaveValue('');
    await waitFor(() => expect(messageField()).toHaveFocus());
    await waitFor(() => expect(screen.getByLabelText('Sent')).toHaveTextContent('1'));
    await replica.exchangeNow('person');
    expect(sentTexts(server.received)).toEqual(['Hello all']);
  });

  it('needs text or an image', async () => {
    const { user } = await openChatRoom();
    expect(sendButton()).toHaveAttribute('aria-disabled', 'true');
    await user.type(messageField(), '   ');
    expect(sendButton()).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Sent')).toHaveTextContent('0');
  });

  it('keeps the order of several messages', async () => {
    const { user, replica, server } = await openChatRoom();
    await user.type(messageField(), 'one{Enter}two{Enter}three{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Sent')).toHaveTextContent('3'));
    await replica.exchangeNow('person');
    expect(sentTexts(server.received)).toEqual(['one', 'two', 'three']);
  });

  it('on a full device shows the failure and restores the text before what was typed since', async () => {
    const full = Promise.withResolvers<string>();
    const { user } = await openChatRoom({
      disguise: (replica) => Object.assign(Object.create(replica), { mutate: () => full.promise }),
    });
    await user.type(messageField(), 'Long thought{Enter}');
    expect(messageField()).toHaveValue('');
    await user.type(messageField(), 'and more');
    full.reject(new StorageFullError());
    await waitFor(() => expect(messageField()).toHaveValue('Long thought\nand more'));
    const notice = screen.getByText(/This device is full/).closest('[role="alert"]');
    expect(notice).toHaveTextContent(/^Failed to send message\s?This device is full/);
    expect(useToastStore.getState()).toMatchObject({ toast: null, announced: null });
    expect(screen.getByLabelText('Sent')).toHaveTextContent('0');
    await user.type(messageField(), '!');
    expect(notice).toBeInTheDocument();
  });

  it('tells of a failure by a toast once the room was left', async () => {
    const full = Promise.withResolvers<string>();
    const { user } = await openChatRoom({
      disguise: (replica) => Object.assign(Object.create(replica), { mutate: () => full.promise }),
    });
    await user.type(messageField(), 'Long thought{Enter}');
    cleanup();
    full.reject(new StorageFullError());
    await waitFor(() =>
      expect(useToastStore.getState().toast?.title).toBe('Failed to send message'),
    );
  });

  it('shows the specified text on other failures', async () => {
    const { user } = await openChatRoom({
      disguise: (replica) =>
        Object.assign(Object.create(replica), { mutate: () => Promise.reject(new Error('odd')) }),
    });
    await user.type(messageField(), 'Hello{Enter}');
    expect(await screen.findByText('Failed to send message')).toBeInTheDocument();
    expect(useToastStore.getState()).toMatchObject({ toast: null, announced: null });
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
    setTouch();
    const { user } = await openChatRoom();
    await user.type(messageField(), 'one{Enter}two');
    expect(messageField()).toHaveValue('one\ntwo');
    await user.click(sendButton());
    expect(messageField()).toHaveValue('');
  });

  it('Enter does not send during composition', async () => {
    const { user } = await openChatRoom();
    await user.type(messageField(), 'にほん');
    fireEvent.keyDown(messageField(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(messageField(), { key: 'Enter', keyCode: 229 });
    expect(messageField()).toHaveValue('にほん');
  });
});

describe('long messages', () => {
  it('show the characters left near the limit, and cannot be sent beyond it', async () => {
    const { user } = await openChatRoom();
    await user.click(messageField());
    await user.paste('x'.repeat(3_799));
    expect(screen.queryByText(/characters left/)).not.toBeInTheDocument();
    await user.paste('x');
    expect(screen.getByText('200 characters left')).toBeInTheDocument();
    expect(messageField()).toHaveAccessibleDescription('200 characters left');
    await user.paste('y'.repeat(201));
    expect(screen.getByText('Message must be 4000 characters or less')).toBeInTheDocument();
    expect(sendButton()).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(messageField().value).toHaveLength(4_001);
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

  it('shows the quoted message and is sent with the text', async () => {
    const { user, replica, server } = await reply();
    await user.type(messageField(), 'Me{Enter}');
    expect(screen.queryByRole('group', { name: 'Reply to ruby' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Sent')).toHaveTextContent('1'));
    await replica.exchangeNow('person');
    expect(server.received).toMatchObject([
      { call: 'chat.send', input: { content: 'Me', replyToId: item.id } },
    ]);
  });

  it('is cancelled by its button or Escape, and the text stays', async () => {
    const { user } = await reply();
    await user.type(messageField(), 'Me');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Reply to ruby' })).not.toBeInTheDocument();
    expect(messageField()).toHaveValue('Me');
    await user.click(screen.getByRole('button', { name: /^Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
    await user.click(await screen.findByRole('button', { name: 'Clear reply' }));
    expect(screen.queryByRole('group', { name: 'Reply to ruby' })).not.toBeInTheDocument();
    await waitFor(() => expect(messageField()).toHaveFocus());
  });
});

describe('a paused account', () => {
  it('can read, and shows why it cannot write', async () => {
    await openChatRoom({ account: { suspended: true } });
    expect(await screen.findByText('Your account is paused')).toBeInTheDocument();
    expect(messageField()).toBeDisabled();
    expect(sendButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Add an image' })).toBeDisabled();
  });
});
