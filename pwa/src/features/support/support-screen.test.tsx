import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { disguise, openReplicaBench, showOver } from '../../testing/replica-bench.tsx';
import type { Replica } from '../../replica/replica-interface.ts';
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

/** Reports everything that is watched as seen. */
class SeenObserver {
  readonly #report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }
  observe(target: Element): void {
    const entry = { target, isIntersecting: isSeen } as unknown as IntersectionObserverEntry;
    this.#report([entry], this as unknown as IntersectionObserver);
  }
  disconnect(): void {}
}

let isSeen = true;
beforeEach(() => {
  isSeen = true;
  vi.stubGlobal('IntersectionObserver', SeenObserver);
});

const field = () => screen.getByLabelText('Your message');
const send = () => screen.getByRole('button', { name: 'Send Message' });

describe('writing to the administrators', () => {
  it('shows the message at once, and as sent once the server has it', async () => {
    const { user, replica, server } = await open();
    await user.type(field(), '  Could you help?  ');
    await user.click(send());
    const card = await screen.findByRole('group', { name: 'Could you help?' });
    expect(await within(card).findByTitle('Saved on this device')).toBeInTheDocument();
    expect(await screen.findByText('Message Sent')).toBeInTheDocument();
    await waitFor(() => expect(field()).toHaveFocus());
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
    expect(await within(card).findByTitle('Saved on this device')).toBeInTheDocument();
  });

  it('requires a text', async () => {
    const { user, server } = await open();
    expect(send()).toHaveAttribute('aria-disabled', 'true');
    await user.type(field(), '   ');
    expect(send()).toHaveAttribute('aria-disabled', 'true');
    await user.click(send());
    expect(field()).toHaveValue('   ');
    expect(server.received).toEqual([]);
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
    await waitFor(() => expect(field()).toHaveFocus());
    expect(screen.queryByText(/has already been sent/)).not.toBeInTheDocument();
    // The refused one is given up for its successor, not before.
    expect(await replica.readRefusedChanges()).toHaveLength(1);
    await user.clear(field());
    await user.click(await screen.findByRole('button', { name: 'Edit again' }));
    server.refuse = () => null;
    await user.type(field(), ' again');
    await user.click(send());
    expect(await screen.findByRole('group', { name: 'Hello again' })).toBeInTheDocument();
    await waitFor(async () => expect(await replica.readRefusedChanges()).toEqual([]));
    expect(screen.queryByText(/has already been sent/)).not.toBeInTheDocument();
  });

  it('stays open while the account is paused, with a notice', async () => {
    const { user } = await open({ isPaused: true });
    expect(screen.getByText('Your account is paused')).toBeInTheDocument();
    // Notifications are covered meanwhile.
    expect(screen.queryByText(/under Notifications/)).not.toBeInTheDocument();
    await user.type(field(), 'Why?');
    await user.click(send());
    expect(await screen.findByRole('group', { name: 'Why?' })).toBeInTheDocument();
  });
});

describe('earlier messages', () => {
  it('are ordered newest last, each with its status and response', async () => {
    const old = makeMessage({ ...answered, content: 'Old', readByUserAt: answered.respondedAt });
    await open({
      rows: { adminMessages: [old, makeMessage({ content: 'New', status: 'in_progress' })] },
    });
    const cards = await screen.findAllByRole('group', { name: /^(Old|New)$/ });
    expect(cards[0]).toHaveTextContent('Resolved');
    expect(cards[0]).toHaveTextContent('Yes, of course');
    expect(cards[1]).toHaveTextContent('In progress');
  });

  it('are twenty at first, and all with an unread response', async () => {
    isSeen = false;
    const filler = Array.from({ length: 24 }, (_none, index) =>
      makeMessage({ content: `Message ${index}`, ...(index === 2 && answered) }),
    );
    const { user } = await open({ rows: { adminMessages: filler } });
    const contents = () => screen.queryAllByRole('group', { name: /^Message/ }).length;
    await waitFor(() => expect(contents()).toBe(22));
    const log = screen.getByRole('log', { name: 'Your messages' });
    // jsdom has no layout.
    Object.defineProperty(log, 'scrollHeight', { get: () => contents() * 100 });
    log.scrollTop = 50;
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(contents()).toBe(24);
    // The two come above what is read.
    expect(log.scrollTop).toBe(250);
    await waitFor(() => expect(log).toHaveFocus());
    expect(screen.queryByRole('button', { name: /earlier/ })).not.toBeInTheDocument();
  });

  it('have a response that is read by seeing it, also offline, and stays marked', async () => {
    isSeen = false;
    const message = makeMessage({ content: 'Question' });
    const { server, replica } = await open({ rows: { adminMessages: [message] } });
    await screen.findByRole('group', { name: 'Question' });
    isSeen = true;
    server.put('adminMessages', { ...message, ...answered });
    await replica.exchangeNow('poke');
    expect(await screen.findByRole('group', { name: /^New: ?Response/ })).toBeInTheDocument();
    expect(await screen.findByText('Marked as Read')).toBeInTheDocument();
    await replica.exchangeNow('person');
    await waitFor(() =>
      expect(server.received).toMatchObject([
        { call: 'support.markRead', input: { respondedAt: answered.respondedAt } },
      ]),
    );
    expect(screen.getByRole('group', { name: /^New: ?Response/ })).toBeInTheDocument();
  });

  it('have a response that is read once, also when its message changes meanwhile', async () => {
    const message = makeMessage({ ...answered, content: 'Question' });
    const { server, replica } = await openReplicaBench({
      effects: supportEffects,
      rows: { adminMessages: [message] },
    });
    const mutate = vi.fn<Replica['mutate']>(() => new Promise(() => undefined));
    showOver(disguise(replica, { mutate }), <SupportScreen isPaused={false} />);
    await screen.findByText('Resolved');
    server.put('adminMessages', { ...message, status: 'in_progress' });
    await replica.exchangeNow('poke');
    expect(await screen.findByText('In progress')).toBeInTheDocument();
    expect(mutate).toHaveBeenCalledOnce();
  });

  it('have an unread response until it is seen', async () => {
    isSeen = false;
    const { server, replica } = await open({
      rows: { adminMessages: [makeMessage({ ...answered, content: 'Question' })] },
    });
    await screen.findByRole('group', { name: /^New: ?Response/ });
    await replica.exchangeNow('person');
    expect(server.received).toEqual([]);
  });
});

describe('a reader of an earlier response', () => {
  /** The conversation, 900 px above its end. */
  async function readFurtherUp() {
    const earlier = makeMessage({ content: 'Earlier' });
    const newest = makeMessage({ content: 'Newest', createdAt: '2026-11-05T09:00:00.000Z' });
    const bench = await open({ rows: { adminMessages: [earlier, newest] } });
    await screen.findByRole('group', { name: 'Newest' });
    const log = screen.getByRole('log', { name: 'Your messages' });
    // jsdom has no layout.
    Object.defineProperties(log, { scrollHeight: { value: 1_200 }, clientHeight: { value: 300 } });
    log.scrollTop = 0;
    fireEvent.scroll(log);
    return { ...bench, log, earlier, newest };
  }

  it('is not moved by its being read, nor by a change that waits or is sent', async () => {
    const { log, earlier, server, replica } = await readFurtherUp();
    server.put('adminMessages', { ...earlier, ...answered });
    await replica.exchangeNow('poke');
    expect(await screen.findByText('Marked as Read')).toBeInTheDocument();
    await replica.exchangeNow('person');
    await waitFor(() => expect(server.received).toHaveLength(1));
    expect(log.scrollTop).toBe(0);
  });

  it('is moved to the end by a new message and by the response to the newest', async () => {
    const { log, user, newest, server, replica } = await readFurtherUp();
    server.put('adminMessages', { ...newest, ...answered });
    await replica.exchangeNow('poke');
    await waitFor(() => expect(log.scrollTop).toBe(1_200));
    log.scrollTop = 0;
    fireEvent.scroll(log);
    await user.type(field(), 'One more');
    await user.click(send());
    await waitFor(() => expect(log.scrollTop).toBe(1_200));
  });

  it('is moved to the end by every change while near it', async () => {
    const { log, earlier, server, replica } = await readFurtherUp();
    log.scrollTop = 810;
    fireEvent.scroll(log);
    server.put('adminMessages', { ...earlier, ...answered });
    await replica.exchangeNow('poke');
    await waitFor(() => expect(log.scrollTop).toBe(1_200));
  });

  it('stays at the end when the field takes its room, and where it is further up', async () => {
    const resizes: (() => void)[] = [];
    vi.stubGlobal('ResizeObserver', function (resized: () => void) {
      resizes.push(resized);
      return { observe: vi.fn(), disconnect: vi.fn() };
    });
    const { log } = await readFurtherUp();
    for (const resized of resizes) resized();
    expect(log.scrollTop).toBe(0);
    log.scrollTop = 900;
    fireEvent.scroll(log);
    for (const resized of resizes) resized();
    expect(log.scrollTop).toBe(1_200);
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
  expect(screen.queryByRole('link', { name: /^Find Support/ })).not.toBeInTheDocument();
  server.put('sharedSettings', {
    id: 'professional_support_url',
    value: 'https://support.example/talk',
  });
  await replica.exchangeNow('poke');
  const link = await screen.findByRole('link', { name: /^Find Support/ });
  expect(link).toHaveAttribute('href', 'https://support.example/talk');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noreferrer');
});
