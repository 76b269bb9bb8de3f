import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import { supportEffects } from './support-effects.ts';
import { SupportScreen } from './support-screen.tsx';
import { makeMessage } from './testing/message-factory.ts';

const answered = {
  status: 'resolved',
  adminResponse: 'Yes, of course',
  respondedAt: '2026-11-02T09:00:00.000Z',
  reviewedAt: '2026-11-02T09:00:00.000Z',
} as const;

async function open(
  options: Partial<Parameters<typeof openReplicaBench>[0]> & { readonly isPaused?: boolean } = {},
) {
  const { isPaused, ...rest } = options;
  const bench = await openReplicaBench({ effects: supportEffects, ...rest });
  const user = showOver(bench.replica, <SupportScreen isPaused={isPaused ?? false} />);
  await screen.findByRole('heading', { name: 'Support' });
  return { ...bench, user };
}

const field = () => screen.getByLabelText('Your message');
const send = () => screen.getByRole('button', { name: 'Send Message' });

describe('writing to the administrators', () => {
  it('shows the message at once, and as sent once the server has it', async () => {
    const { user, replica, server } = await open();
    await user.type(field(), '  Could you help?  ');
    await user.click(send());
    const card = await screen.findByRole('group', { name: 'Could you help?' });
    expect(within(card).getByTitle('Saved on this device')).toBeInTheDocument();
    expect(await screen.findByText('Message Sent')).toBeInTheDocument();
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
    await replica.exchangeNow('person');
    expect(await within(card).findByTitle('Sent')).toBeInTheDocument();
    expect(within(card).getByText('Pending')).toBeInTheDocument();
    expect(server.received).toMatchObject([
      { call: 'support.send', input: { content: 'Could you help?' } },
    ]);
  });

  it('works offline, and shows that it is saved on the device', async () => {
    const { user, server, replica } = await open();
    server.isReachable = false;
    await replica.exchangeNow('person');
    await user.type(field(), 'Written on the train');
    await user.click(send());
    expect(await screen.findByText('Message Saved')).toBeInTheDocument();
    expect(screen.queryByText('Message Sent')).not.toBeInTheDocument();
    const card = await screen.findByRole('group', { name: 'Written on the train' });
    expect(within(card).queryByText('Pending')).not.toBeInTheDocument();
    expect(within(card).getByTitle('Saved on this device')).toBeInTheDocument();
  });

  it('requires a text', async () => {
    const { user } = await open();
    expect(send()).toBeDisabled();
    await user.type(field(), '   ');
    expect(send()).toBeDisabled();
  });

  it('counts the characters left, and keeps a text that is too long', async () => {
    const { user, server } = await open();
    await user.click(field());
    await user.paste('x'.repeat(4_990));
    expect(screen.getByText('10 characters left')).toBeInTheDocument();
    await user.paste('x'.repeat(11));
    expect(screen.getByText('Message must be 5000 characters or less')).toBeInTheDocument();
    await user.click(send());
    expect(field()).toHaveValue('x'.repeat(5_001));
    expect(server.received).toEqual([]);
  });

  it('keeps a refused message, shows why and edits it again', async () => {
    const { user, replica, server } = await open();
    server.refuse = () => ({ code: 'id_taken', message: 'This id is already in use' });
    await user.type(field(), 'Hello');
    await user.click(send());
    await replica.exchangeNow('person');
    expect(await screen.findByText(/has already been sent/)).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Hello' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Edit again' }));
    expect(field()).toHaveValue('Hello');
    expect(field()).toHaveFocus();
    await waitFor(() =>
      expect(screen.queryByText(/has already been sent/)).not.toBeInTheDocument(),
    );
  });

  it('stays open while the account is paused, with a notice', async () => {
    const { user } = await open({ isPaused: true });
    expect(screen.getByText('Your account is paused')).toBeInTheDocument();
    await user.type(field(), 'Why?');
    await user.click(send());
    expect(await screen.findByRole('group', { name: 'Why?' })).toBeInTheDocument();
  });
});

describe('earlier messages', () => {
  it('are ordered newest first, each with its status and response', async () => {
    const old = makeMessage({ ...answered, content: 'Old', readByUserAt: answered.respondedAt });
    await open({
      rows: { adminMessages: [old, makeMessage({ content: 'New', status: 'in_progress' })] },
    });
    const cards = await screen.findAllByRole('group', { name: /^(Old|New)$/ });
    expect(cards[0]).toHaveTextContent('In progress');
    expect(cards[1]).toHaveTextContent('Resolved');
    expect(cards[1]).toHaveTextContent('Yes, of course');
    expect(screen.queryByRole('button', { name: 'Mark as Read' })).not.toBeInTheDocument();
  });

  it('are three at first, and all with an unread response', async () => {
    const { user } = await open({
      rows: {
        adminMessages: [
          makeMessage({ content: 'First' }),
          makeMessage({ content: 'Second', ...answered }),
          makeMessage({ content: 'Third' }),
          makeMessage({ content: 'Fourth' }),
          makeMessage({ content: 'Fifth' }),
        ],
      },
    });
    const contents = () =>
      screen.queryAllByRole('group', { name: /^(First|Second|Third|Fourth|Fifth)$/ }).length;
    const more = () => screen.queryByRole('button', { name: 'Show earlier messages' });
    await waitFor(() => expect(contents()).toBe(4));
    await user.click(screen.getByRole('button', { name: 'Mark as Read' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Mark as Read' })).not.toBeInTheDocument(),
    );
    expect(contents()).toBe(4);
    await user.click(more() as HTMLElement);
    expect(contents()).toBe(5);
    expect(more()).not.toBeInTheDocument();
  });

  it('have a response that can be marked as read, also offline', async () => {
    const { user, server, replica } = await open({
      rows: { adminMessages: [makeMessage({ ...answered, content: 'Question' })] },
    });
    server.isReachable = false;
    await user.click(await screen.findByRole('button', { name: 'Mark as Read' }));
    const response = await screen.findByRole('group', { name: 'Response' });
    await waitFor(() => expect(response).toHaveFocus());
    expect(screen.getByText('Marked as Read')).toBeInTheDocument();
    // The message itself was sent before.
    expect(screen.getByTitle('Sent')).toBeInTheDocument();
    server.isReachable = true;
    await replica.exchangeNow('person');
    expect(server.received).toMatchObject([
      { call: 'support.markRead', input: { respondedAt: answered.respondedAt } },
    ]);
  });

  it('show a response that arrives while the screen is open', async () => {
    const message = makeMessage({ content: 'Question' });
    const { server, replica } = await open({ rows: { adminMessages: [message] } });
    await screen.findByRole('group', { name: 'Question' });
    server.put('adminMessages', { ...message, ...answered });
    await replica.exchangeNow('poke');
    expect(await screen.findByText('Yes, of course')).toBeInTheDocument();
  });
});

describe('without messages', () => {
  it('shows that there are none', async () => {
    await open();
    expect(await screen.findByText('No messages yet')).toBeInTheDocument();
  });

  it('reports offline that none were loaded yet', async () => {
    await open({ isReachable: false });
    expect(await screen.findByText('You are offline')).toBeInTheDocument();
    expect(screen.queryByText('No messages yet')).not.toBeInTheDocument();
  });
});

it('links to professional support outside, once its address is known', async () => {
  const { server, replica } = await open();
  expect(screen.queryByRole('link', { name: 'Find Support' })).not.toBeInTheDocument();
  server.put('sharedSettings', {
    id: 'professional_support_url',
    value: 'https://support.example/talk',
  });
  await replica.exchangeNow('poke');
  const link = await screen.findByRole('link', { name: 'Find Support' });
  expect(link).toHaveAttribute('href', 'https://support.example/talk');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noreferrer');
});
