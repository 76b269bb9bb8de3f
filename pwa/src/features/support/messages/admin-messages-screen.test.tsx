import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { mockCall, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { waitForLink } from '../../../testing/at-address.tsx';
import { server } from '../../../testing/mock-server.ts';
import { type renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { toldLast, waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { makeListed } from '../testing/message-factory.ts';
import { openMessages } from '../testing/open-messages.tsx';

const button = (name: string | RegExp) => screen.findByRole('button', { name });

const many = () => Array.from({ length: 60 }, (_none, n) => makeListed({ content: `Number ${n}` }));

describe('the list', () => {
  test('shows who wrote what: first what waits, the oldest at the top', async () => {
    openMessages([
      makeListed({ username: 'ruby', content: 'Earlier' }),
      makeListed({ username: 'ruby', content: 'Later' }),
      makeListed({ username: 'amber', content: 'Settled', status: 'resolved' }),
    ]);
    expect(screen.getByText('Loading messages…')).toBeInTheDocument();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Pending',
      expect.stringMatching(/ruby.*Pending.*Earlier/),
      expect.stringMatching(/ruby.*Pending.*Later/),
      'Resolved',
      expect.stringMatching(/amber.*Resolved.*Settled/),
    ]);
  });

  test('says who has waited for more than two days', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    openMessages([
      makeListed({ username: 'ruby', createdAt: ago(3) }),
      makeListed({ username: 'amber', createdAt: ago(1) }),
      makeListed({ username: 'clara', createdAt: ago(3), status: 'in_progress' }),
    ]);
    const late = await screen.findAllByText(', late');
    expect(late.map((word) => word.closest('li')?.textContent)).toEqual([
      expect.stringContaining('ruby'),
    ]);
  });

  test('has the time below the name, too, beside a conversation', async () => {
    widenWindow();
    const createdAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const { user } = openMessages([makeListed({ username: 'ruby', createdAt })]);
    await user.click(await screen.findByRole('link', { name: 'ruby' }));
    expect(await screen.findByRole('link', { name: /^ruby.*, late$/ })).toBeInTheDocument();
  });

  test('is filtered, searched and paged by its address', async () => {
    const { user, query } = openMessages([...many(), makeListed({ status: 'resolved' })]);
    expect(await screen.findByText('1–50 of 61 messages')).toBeInTheDocument();
    await user.click(await button('Next page'));
    expect(await screen.findByText('51–61 of 61 messages')).toBeInTheDocument();
    expect(query().get('page')).toBe('2');
    await user.click(await button(/^Pending/));
    expect(await screen.findByText('1–50 of 60 messages')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'Number 5');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(11));
    expect(query().toString()).toBe('status=pending&search=Number+5');
    await user.click(await button(/^Resolved/));
    expect(await screen.findByText('No messages found')).toBeInTheDocument();
    await user.click(await button('Show all messages'));
    expect(await screen.findByText('1–50 of 61 messages')).toBeInTheDocument();
    expect(query().toString()).toBe('');
  });

  test("shows the number of each filter's matches within the search", async () => {
    const { user, query } = openMessages([
      makeListed({ content: 'A lamp' }),
      makeListed({ content: 'Another lamp', status: 'resolved' }),
      makeListed({ content: 'A chair', status: 'in_progress' }),
    ]);
    const chips = within(screen.getByRole('group', { name: 'Status' }));
    const counts = () => chips.getAllByRole('button').map((chip) => chip.textContent);
    await waitFor(() =>
      expect(counts()).toEqual(['All 3', 'Pending 1', 'In progress 1', 'Resolved 1']),
    );
    await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'lamp');
    await user.click(await button(/^Resolved/));
    await waitFor(() =>
      expect(counts()).toEqual(['All 2', 'Pending 1', 'In progress 0', 'Resolved 1']),
    );
    await user.click(await button('Clear filters'));
    await waitFor(() => expect(query().toString()).toBe(''));
  });
});

async function openMessage(user: ReturnType<typeof renderRoom>['user'], content: string) {
  await user.click(await screen.findByRole('link', { name: new RegExp(content) }));
  return within(await screen.findByRole('region', { name: /^Message from/ }));
}

test('a request for a new password leads to the account instead of a response', async () => {
  const message = makeListed({ username: 'ruby', content: 'Password reset requested' });
  const { user, store } = openMessages([message]);
  await user.click(await screen.findByRole('link', { name: /Password reset requested/ }));
  await waitForLink('Open account', `/admin/users?search=ruby&open=${message.userId}`);
  expect(screen.queryByRole('textbox', { name: 'Response' })).not.toBeInTheDocument();
  expect(screen.getByText(/^They cannot sign in to read a response\./)).toBeInTheDocument();
  await user.click(await button('Update status'));
  await waitFor(() =>
    expect(store.asked).toEqual([{ id: message.id, basedOn: null, status: 'resolved' }]),
  );
  await waitForTold({ tone: 'success' });
});

describe('responding', () => {
  test('has a status chosen, and sends the response trimmed', async () => {
    const message = makeListed({ content: 'Question' });
    const { user, store } = openMessages([message]);
    const pane = await openMessage(user, 'Question');
    expect(pane.getByRole('radio', { name: 'Resolved' })).toBeChecked();
    expect(pane.getByText('Pending until you update it')).toBeInTheDocument();
    await user.type(pane.getByRole('textbox', { name: 'Response' }), '  Yes, of course ');
    expect(pane.getByText('Pending until you send')).toBeInTheDocument();
    await user.click(pane.getByRole('button', { name: 'Send' }));
    await waitForTold({ title: 'Message Updated' });
    expect(useToastStore.getState().toast).toBeNull();
    expect(store.asked).toEqual([
      { id: message.id, basedOn: null, status: 'resolved', adminResponse: 'Yes, of course' },
    ]);
    const response = within(await pane.findByRole('region', { name: 'Response' }));
    expect(response.getByText('Yes, of course')).toBeInTheDocument();
    expect(pane.getByRole('textbox', { name: 'Response' })).toHaveValue('');
  });

  test('with a status alone reports no response', async () => {
    const message = makeListed({
      content: 'Question',
      status: 'in_progress',
      adminResponse: 'Soon',
    });
    const { user, store } = openMessages([message]);
    const pane = await openMessage(user, 'Question');
    expect(pane.getByRole('radio', { name: 'In progress' })).toBeChecked();
    expect(pane.getByText(/the earlier response stays/)).toBeInTheDocument();
    await user.click(pane.getByRole('radio', { name: 'Resolved' }));
    await user.type(pane.getByRole('textbox', { name: 'Response' }), '   ');
    await user.click(pane.getByRole('button', { name: /^(Send|Update status)$/ }));
    await waitFor(() =>
      expect(store.asked).toEqual([{ id: message.id, basedOn: null, status: 'resolved' }]),
    );
    expect(await screen.findByText('Soon')).toBeInTheDocument();
  });

  test.each([
    ['of what waits', '?status=pending'],
    ['of all', ''],
  ])('opens the next that waits, in the list %s', async (_list, filter) => {
    const settled = makeListed({ status: 'resolved' });
    const [old, recent] = [makeListed({ content: 'Old' }), makeListed({ content: 'Recent' })];
    const { user, query } = openMessages([settled, old, recent], filter);
    const pane = await openMessage(user, 'Recent');
    await user.click(pane.getByRole('radio', { name: 'Resolved' }));
    await user.click(pane.getByRole('button', { name: /^(Send|Update status)$/ }));
    await waitFor(() => expect(query().get('open')).toBe(old.id));
  });

  test('that fails keeps the input and shows why', async () => {
    const { user } = openMessages([makeListed({ content: 'Question' })]);
    const pane = await openMessage(user, 'Question');
    server.use(mockUnreachable('support.respond'));
    await user.click(pane.getByRole('radio', { name: 'Resolved' }));
    await user.type(pane.getByRole('textbox', { name: 'Response' }), 'Yes');
    await user.click(pane.getByRole('button', { name: /^(Send|Update status)$/ }));
    expect(await pane.findByRole('alert')).toHaveTextContent('Failed to update message');
    const text = 'Failed to update message. Please try again.';
    await waitForTold({ title: 'Error', text, tone: 'destructive' });
    expect(useToastStore.getState().toast).toBeNull();
    expect(pane.getByRole('textbox', { name: 'Response' })).toHaveValue('Yes');
  });

  test('that fails is not shown with another message', async () => {
    const { user } = openMessages([
      makeListed({ content: 'Question' }),
      makeListed({ content: 'Another matter' }),
    ]);
    const pane = await openMessage(user, 'Question');
    server.use(mockUnreachable('support.respond'));
    await user.click(pane.getByRole('button', { name: 'Update status' }));
    expect(await pane.findByRole('alert')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^All messages|Close details/ }));
    const other = await openMessage(user, 'Another matter');
    expect(other.getByRole('radio', { name: 'Resolved' })).toBeInTheDocument();
    expect(other.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('after the session ended shows its notice', async () => {
    const { user } = openMessages([makeListed({ content: 'Question' })]);
    const pane = await openMessage(user, 'Question');
    server.use(mockRefusal('support.respond', 'unauthenticated', 'You are not signed in'));
    await user.click(pane.getByRole('radio', { name: 'Resolved' }));
    await user.click(pane.getByRole('button', { name: /^(Send|Update status)$/ }));
    await waitForTold({ title: 'Session Expired', text: 'Please log in again' });
  });
});

test('a response started online can be saved once online again, with the reason', async () => {
  const { user, store } = openMessages([makeListed({ content: 'Question' })]);
  const pane = await openMessage(user, 'Question');
  await user.click(pane.getByRole('radio', { name: 'Resolved' }));
  act(() => setOnline(false));
  const save = pane.getByRole('button', { name: 'Update status' });
  expect(save).toHaveAccessibleDescription('You are offline. Responding needs the network.');
  expect(await screen.findByText('You are offline')).toBeInTheDocument();
  expect(await button('Delete')).toBeDisabled();
  await user.click(save);
  expect(store.asked).toEqual([]);
  act(() => setOnline(true));
  await user.click(save);
  await waitFor(() => expect(store.asked).toHaveLength(1));
});

describe('deleting', () => {
  test('asks first, and opens the next message', async () => {
    const [old, recent] = [makeListed({ content: 'Old' }), makeListed({ content: 'Recent' })];
    const { user, store, query } = openMessages([old, recent]);
    await user.click(await screen.findByRole('link', { name: /Recent/ }));
    await user.click(await button('Delete'));
    const dialog = within(await screen.findByRole('alertdialog'));
    act(() => setOnline(false));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(dialog.getByText(/Deleting a message needs the network/)).toBeInTheDocument();
    expect(store.asked).toEqual([]);
    act(() => setOnline(true));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(query().get('open')).toBe(old.id));
    expect(store.asked).toEqual([{ id: recent.id }]);
    await waitForTold({ title: 'Message Deleted' });
    expect(useToastStore.getState().toast).toBeNull();
  });

  test('that fails shows why and keeps the message', async () => {
    const { user } = openMessages([makeListed({ content: 'Question' })]);
    await user.click(await screen.findByRole('link', { name: /Question/ }));
    await user.click(await button('Delete'));
    server.use(mockUnreachable('support.remove'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(toldLast()?.text).toBe('Failed to delete message. Please try again.'),
    );
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete message');
  });
});

test('offline from the start it shows one notice, and reads the list with the network', async () => {
  setOnline(false);
  openMessages([makeListed({ content: 'Question' })], '?open=0190a000-0000-7000-8000-00000000000f');
  server.use(mockUnreachable('support.list'));
  expect(
    await screen.findByText(/The messages appear here once you are online/),
  ).toBeInTheDocument();
  const said = () => screen.getAllByRole('status').filter((status) => status.textContent !== '');
  await waitFor(() => expect(said()).toHaveLength(1));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByText('This message is not in the list')).not.toBeInTheDocument();
  server.use(mockCall('support.list', () => [makeListed({ content: 'Question' })]));
  act(() => setOnline(true));
  expect(await screen.findByText('Question')).toBeInTheDocument();
  expect(screen.queryByText('You are offline')).not.toBeInTheDocument();
});

test('an address of an unknown message reports it', async () => {
  openMessages([makeListed()], '?open=0190a000-0000-7000-8000-00000000000f');
  expect(await screen.findByText('This message is not in the list')).toBeInTheDocument();
});
