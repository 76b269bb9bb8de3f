import type { ListedConcern } from '@greenroom/sync-protocol/concerns/concerns-records';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MockProblem, mockCall, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../../testing/render-room.tsx';
import { setOnline } from '../../../testing/window-state.ts';
import { toldLast, waitForToast, waitForTold } from '../../../ui/toast/testing/told-last.ts';
import { AdminConcernsScreen } from './admin-concerns-screen.tsx';

const button = (name: string | RegExp) => screen.findByRole('button', { name });

let made = 0;
function makeConcern(over: Partial<ListedConcern> = {}): ListedConcern {
  made += 1;
  return {
    id: `b1f0c7de-4a51-4c0e-9c55-${String(made).padStart(12, '0')}`,
    content: `Concern ${made}`,
    status: 'pending',
    adminResponse: null,
    createdAt: '2026-11-20T00:00:00.000Z',
    reviewedAt: null,
    reviewedById: null,
    reviewedByUsername: null,
    ...over,
  };
}

/** Serves concerns: filtered, searched and updated by the contract. */
function openConcerns(concerns: readonly ListedConcern[], query = '') {
  const store = { concerns: [...concerns], asked: [] as unknown[], read: [] as unknown[] };
  const find = ({ search, status }: { readonly search: string; readonly status?: unknown }) =>
    store.concerns
      .filter((concern) => status === undefined || concern.status === status)
      .filter(({ content }) => content.includes(search));
  server.use(
    mockCall(
      'concerns.list',
      ({ input }) => {
        store.read.push(input);
        return find(input);
      },
      ({ input }) => ({ 'x-total-count': String(find(input).length) }),
    ),
    mockCall('concerns.counts', ({ input: { search } }) => ({
      all: find({ search }).length,
      pending: find({ search, status: 'pending' }).length,
      reviewed: find({ search, status: 'reviewed' }).length,
      resolved: find({ search, status: 'resolved' }).length,
    })),
    mockCall('concerns.update', ({ input }) => {
      store.asked.push(input);
      const before = store.concerns.find(({ id }) => id === input.id);
      if (!before) throw new MockProblem('not_found', 'Concern not found');
      if (input.basedOn !== before.reviewedAt) {
        throw new MockProblem('conflict', 'Another administrator has answered meanwhile');
      }
      const after = {
        ...before,
        status: input.status,
        adminResponse: input.adminResponse ?? before.adminResponse,
        reviewedAt: '2026-11-21T10:00:00.000Z',
        reviewedByUsername: 'quinn',
      };
      store.concerns = store.concerns.map((each) => (each.id === input.id ? after : each));
      return after;
    }),
  );
  return { ...renderRoom(<AdminConcernsScreen />, `/admin/concerns${query}`), store };
}

describe('the list', () => {
  test('says the status in each row of a desktop, whichever column sorts', async () => {
    widenWindow();
    const { user } = openConcerns([makeConcern(), makeConcern({ status: 'resolved' })]);
    const row = await screen.findByRole('row', { name: /^Concern \d+ Pending 20 Nov/ });
    expect(row).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Status' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await user.click(await button('Day'));
    const day = await screen.findByRole('columnheader', { name: 'Day' });
    await waitFor(() => expect(day).toHaveAttribute('aria-sort'));
    expect(await button('Day')).toHaveFocus();
    expect(await screen.findByRole('row', { name: /Resolved/ })).toBeInTheDocument();
  });

  test('shows each concern with its status and its day, never an author', async () => {
    openConcerns([makeConcern({ content: 'A lamp' }), makeConcern({ status: 'resolved' })]);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Pending',
      // What the heading says is also in the row, for those who hear row by row.
      expect.stringMatching(/^A lamp.*Pending.*20 Nov/),
      'Resolved',
      expect.stringMatching(/Resolved.*20 Nov/),
    ]);
  });

  test('is filtered by status with counts, and searched', async () => {
    const { user, query } = openConcerns([
      makeConcern({ content: 'A lamp' }),
      makeConcern({ content: 'Another lamp', status: 'resolved' }),
      makeConcern({ content: 'A chair', status: 'reviewed' }),
    ]);
    const chips = within(screen.getByRole('group', { name: 'Status' }));
    const counts = () => chips.getAllByRole('button').map((chip) => chip.textContent);
    await waitFor(() =>
      expect(counts()).toEqual(['All 3', 'Pending 1', 'Reviewed 1', 'Resolved 1']),
    );
    await user.type(screen.getByRole('searchbox', { name: 'Search concerns' }), 'lamp');
    await user.click(await button(/^Resolved/));
    await waitFor(() =>
      expect(counts()).toEqual(['All 2', 'Pending 1', 'Reviewed 0', 'Resolved 1']),
    );
    expect(query().toString()).toBe('status=resolved&search=lamp');
    expect(screen.queryByText('A chair')).not.toBeInTheDocument();
    await user.click(await button(/^Reviewed/));
    expect(await screen.findByText('No concerns found')).toBeInTheDocument();
    await user.click(await button('Show all concerns'));
    expect(await screen.findByText('A chair')).toBeInTheDocument();
  });

  test('is read again when the person returns to it, without a push from the server', async () => {
    const { store } = openConcerns([]);
    expect(await screen.findByText('No concerns yet')).toBeInTheDocument();
    store.concerns.push(makeConcern({ content: 'Just written' }));
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Just written')).toBeInTheDocument();
  });
});

async function openConcern(user: ReturnType<typeof renderRoom>['user'], content: string) {
  await user.click(await screen.findByRole('link', { name: new RegExp(content) }));
  return within(await screen.findByRole('region', { name: 'Anonymous concern' }));
}

describe('updating', () => {
  test('has a status chosen, and sends the response trimmed', async () => {
    const concern = makeConcern({ content: 'A lamp' });
    const { user, store } = openConcerns([concern]);
    const pane = await openConcern(user, 'A lamp');
    const response = pane.getByRole('textbox', { name: 'Response' });
    const status = pane.getByRole('radio', { name: 'Reviewed' });
    expect(status).toBeChecked();
    // As one works.
    expect(response.compareDocumentPosition(status)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.type(response, '  Ordered ');
    await user.click(pane.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(store.asked).toHaveLength(1));
    expect(store.asked).toEqual([
      { id: concern.id, basedOn: null, status: 'reviewed', adminResponse: 'Ordered' },
    ]);
    await waitForTold({
      title: 'Concern Updated',
      text: 'Whoever wrote it can read your response with their code.',
      tone: 'success',
    });
    const detail = within(screen.getByRole('region', { name: 'Anonymous concern' }));
    expect(await detail.findByText('Ordered')).toBeInTheDocument();
    expect(detail.getByText(/Last changed by quinn/)).toBeInTheDocument();
  });

  test('with a blank response sends none, and the earlier one stays', async () => {
    const concern = makeConcern({ content: 'A lamp', status: 'reviewed', adminResponse: 'Soon' });
    const { user, store } = openConcerns([concern]);
    const pane = await openConcern(user, 'A lamp');
    expect(pane.getByRole('radio', { name: 'Reviewed' })).toBeChecked();
    expect(pane.getByText(/the earlier response stays/)).toBeInTheDocument();
    await user.type(pane.getByRole('textbox', { name: 'Response' }), '   ');
    await user.click(pane.getByRole('radio', { name: 'Resolved' }));
    await user.click(pane.getByRole('button', { name: /^(Send|Update status)$/ }));
    await waitFor(() =>
      expect(store.asked).toEqual([{ id: concern.id, basedOn: null, status: 'resolved' }]),
    );
    expect(await screen.findByText('Soon')).toBeInTheDocument();
    // There is nothing new to read with the code.
    await waitForTold({ title: 'Concern Updated' });
    expect(toldLast()?.text).toBeUndefined();
  });

  test('opens the next that waits', async () => {
    const settled = makeConcern({ status: 'resolved' });
    const [first, second] = [makeConcern({ content: 'First' }), makeConcern()];
    const { user, query, store } = openConcerns([settled, second, first]);
    const byStatus = expect.objectContaining({ sort: 'status' });
    await waitFor(() => expect(store.read).toContainEqual(byStatus));
    const pane = await openConcern(user, 'First');
    await user.click(pane.getByRole('radio', { name: 'Resolved' }));
    await user.click(pane.getByRole('button', { name: /^(Send|Update status)$/ }));
    await waitFor(() => expect(query().get('open')).toBe(second.id));
  });

  test('that fails keeps the input and shows why', async () => {
    const { user } = openConcerns([makeConcern({ content: 'A lamp' })]);
    const pane = await openConcern(user, 'A lamp');
    server.use(mockUnreachable('concerns.update'));
    await user.click(pane.getByRole('radio', { name: 'Resolved' }));
    await user.type(pane.getByRole('textbox', { name: 'Response' }), 'Yes');
    await user.click(pane.getByRole('button', { name: /^(Send|Update status)$/ }));
    const text = 'Failed to update concern';
    expect(await pane.findByRole('alert')).toHaveTextContent(text);
    await waitForTold({ title: 'Error', text, tone: 'destructive' });
    expect(pane.getByRole('textbox', { name: 'Response' })).toHaveValue('Yes');
  });

  test('over what another has answered is refused, keeps the input, and then can be sent', async () => {
    const concern = makeConcern({ content: 'A lamp' });
    const { user, store } = openConcerns([concern]);
    const pane = await openConcern(user, 'A lamp');
    const reviewedAt = '2026-11-20T12:00:00.000Z';
    const theirs = { adminResponse: 'Theirs', reviewedAt, reviewedByUsername: 'sasha' };
    store.concerns = [{ ...concern, status: 'reviewed', ...theirs }];
    await user.type(pane.getByRole('textbox', { name: 'Response' }), 'Mine');
    await user.click(pane.getByRole('button', { name: 'Send' }));
    expect(await pane.findByRole('alert')).toHaveTextContent(/^Another administrator has answered/);
    expect(await pane.findByText('Theirs')).toBeInTheDocument();
    expect(pane.getByText('Changed meanwhile by sasha')).toBeInTheDocument();
    expect(pane.getByRole('textbox', { name: 'Response' })).toHaveValue('Mine');
    await user.click(pane.getByRole('button', { name: 'Send' }));
    expect(await pane.findByText('Mine', { selector: 'p' })).toBeInTheDocument();
    expect(store.asked.at(-1)).toMatchObject({ basedOn: reviewedAt, adminResponse: 'Mine' });
  });

  test('stays with what is typed when another answers it meanwhile, with the way to that', async () => {
    const { user, store } = openConcerns([makeConcern({ content: 'Loud' })], '?status=pending');
    await user.click(await screen.findByRole('link', { name: /Loud/ }));
    const field = await screen.findByLabelText('Response');
    await user.type(field, 'Than');
    store.concerns = store.concerns.map((each) => ({
      ...each,
      status: 'reviewed',
      adminResponse: 'We turn it down',
      reviewedAt: '2026-11-21T09:00:00.000Z',
      reviewedByUsername: 'sasha',
    }));
    act(() => void window.dispatchEvent(new Event('focus')));
    await screen.findByText('This concern is not in the list any more');
    await user.keyboard('k you');
    expect(field).toHaveValue('Thank you');
    await user.click(await button('Show all concerns'));
    expect(await screen.findByText('We turn it down')).toBeInTheDocument();
    expect(screen.getByLabelText('Response')).toHaveValue('Thank you');
  });

  test('that fails once another is open is told as a toast, and its response stays', async () => {
    widenWindow();
    const { user } = openConcerns([makeConcern({ content: 'First' }), makeConcern()]);
    const { promise: held, reject: refuse } = Promise.withResolvers<never>();
    server.use(mockCall('concerns.update', () => held));
    const pane = await openConcern(user, 'First');
    await user.type(pane.getByRole('textbox', { name: 'Response' }), 'Ordered');
    await user.keyboard('{Control>}{Enter}{/Control}');
    const next = await openConcern(user, `Concern ${made}`);
    const text = 'Another administrator has answered meanwhile';
    refuse(new MockProblem('conflict', text));
    await waitForToast({ title: 'Error', text });
    expect(next.queryByText(text)).not.toBeInTheDocument();
    const again = await openConcern(user, 'First');
    expect(again.getByRole('textbox', { name: 'Response' })).toHaveValue('Ordered');
  });

  test('needs the network, and says so', async () => {
    const { user, store } = openConcerns([makeConcern({ content: 'A lamp' })]);
    const pane = await openConcern(user, 'A lamp');
    await user.click(pane.getByRole('radio', { name: 'Resolved' }));
    act(() => setOnline(false));
    const save = pane.getByRole('button', { name: 'Update status' });
    expect(save).toHaveAccessibleDescription(
      'You are offline. Updating a concern needs the network.',
    );
    await user.click(save);
    expect(store.asked).toEqual([]);
    act(() => setOnline(true));
  });
});
