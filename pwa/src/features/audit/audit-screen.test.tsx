import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import type { CallInput } from '@greenroom/sync-protocol/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditWords } from '../../app/admin/audit-words.ts';
import { makeAccount } from '../../testing/account-factory.ts';
import { mockCall, mockUnreachable } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { renderRoom, widenWindow } from '../../testing/render-room.tsx';
import { answerMedia } from '../../testing/window-state.ts';
import { AuditScreen } from './audit-screen.tsx';
import { RecentChanges } from './recent-changes.tsx';

const ada = makeAccount({ username: 'ada', role: 'admin' });

/** An administrator whose account is deleted. */
const gone = '0190a000-0000-7000-8000-0000000000ff';

const paused: AuditEntry = {
  id: '0190c000-0000-7000-8000-000000000001',
  actorId: ada.id,
  actorUsername: 'ada',
  action: 'users.toggleSuspension',
  subjectType: 'user',
  subjectId: '0190a000-0000-7000-8000-000000000002',
  subjectName: 'ruby',
  before: { username: 'ruby', suspended: false },
  after: { username: 'ruby', suspended: true },
  createdAt: '2026-11-15T14:05:00.000Z',
};

/** Inputs of the calls so far, oldest first. */
let asked: CallInput<'audit.list'>[] = [];

beforeEach(() => {
  asked = [];
  widenWindow();
  server.use(
    mockCall(
      'audit.list',
      ({ input }) => {
        asked.push(input);
        return input.search === 'nobody' ? [] : [paused];
      },
      ({ input }) => ({ 'x-total-count': input.search === 'nobody' ? '0' : '51' }),
    ),
    mockCall('audit.actors', () => [
      { id: ada.id, username: 'ada' },
      { id: gone, username: 'gone.grace' },
    ]),
  );
});

test('shows who did what to whom, when, and what changed, in words', async () => {
  const { user } = renderRoom(<AuditScreen auditWords={auditWords} />);
  const [, day, row] = await screen.findAllByRole('row');
  expect(day).toHaveTextContent('Sunday 15 Nov 2026');
  expect(row).toHaveTextContent('Paused: No → Yes');
  for (const words of ['ada', /^\d\d:05$/]) {
    expect(within(row as HTMLElement).getByText(words)).toBeInTheDocument();
  }
  await user.click(screen.getByRole('link', { name: 'ada paused ruby' }));
  const pane = within(await screen.findByRole('region', { name: 'Account paused' }));
  expect(pane.getByText('No').tagName).toBe('DEL');
  expect(pane.getByText('Yes').tagName).toBe('INS');
});

test('has a heading for each day', async () => {
  const earlier = { ...paused, id: '0190c000-0000-7000-8000-000000000009' };
  const last = '0190c000-0000-7000-8000-00000000000a';
  server.use(
    mockCall('audit.list', () => [
      paused,
      { ...earlier, createdAt: '2026-11-15T14:01:00.000Z' },
      { ...earlier, id: last, createdAt: '2026-11-10T14:01:00.000Z' },
    ]),
  );
  renderRoom(<AuditScreen auditWords={auditWords} />);
  await screen.findAllByRole('link', { name: 'ada paused ruby' });
  const days = screen.getAllByRole('rowheader', { name: /Nov 2026$/ });
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Sunday 15 Nov 2026',
    'Tuesday 10 Nov 2026',
  ]);
});

test.each([
  ['on a phone', false],
  ['in a table', true],
])('%s changes alike fold into the last of them, which unfolds', async (_, isTable) => {
  answerMedia((query) => isTable && query === '(width >= 1024px)');
  const names = [...(isTable ? ['ada', 'eve'] : []), 'ruby', 'clara', 'mia', 'zoe'];
  server.use(
    mockCall('audit.list', () =>
      names.map((subjectName, index) => ({
        ...paused,
        id: `0190c000-0000-7000-8000-00000000001${index}`,
        subjectName,
      })),
    ),
  );
  const { user } = renderRoom(<AuditScreen auditWords={auditWords} />);
  const first = await screen.findByRole('link', { name: /^ada.*paused ruby/ });
  expect(screen.queryByRole('link', { name: /^ada.*paused zoe/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^3 more/ }));
  expect(screen.getByRole('link', { name: /^ada.*paused zoe/ })).toBeInTheDocument();
  await waitFor(() => expect(first).toHaveFocus());
});

describe.each([
  ['on a phone', false],
  ['in a table', true],
])('%s decisions fold, and say what they are:', (_, isTable) => {
  test.each([
    ['approved,rejected,approved,approved,rejected', '2 more approved, 2 rejected'],
    ['approved,rejected,rejected', '2 rejected'],
    ['rejected,rejected,rejected', '2 more like it'],
  ])('%s', async (decided, said) => {
    answerMedia((query) => isTable && query === '(width >= 1024px)');
    server.use(
      mockCall('audit.list', () =>
        [...(isTable ? ['approved', 'approved'] : []), ...decided.split(',')].map(
          (status, index) => ({
            ...paused,
            id: `0190c000-0000-7000-8000-00000000001${index}`,
            action: `bankDetails.${status === 'approved' ? 'approve' : 'reject'}`,
            before: { status: 'pending' },
            after: { status },
          }),
        ),
      ),
    );
    renderRoom(<AuditScreen auditWords={auditWords} />);
    const [first] = decided.split(',');
    const name = `${said}, folded below ‘${first} bank details of ruby’`;
    expect(await screen.findByRole('button', { name })).toBeVisible();
  });
});

test('filters by action, administrator and day, all in the address', async () => {
  // A tablet, whose date fields are the browser's.
  answerMedia((query) => query.startsWith('(width >=') || query === '(pointer: coarse)');
  const { user, query } = renderRoom(<AuditScreen auditWords={auditWords} />);
  await screen.findByRole('link', { name: 'ada paused ruby' });
  await user.selectOptions(screen.getByLabelText('Action'), 'Username changed');
  await screen.findByRole('option', { name: 'ada' });
  await user.selectOptions(screen.getByLabelText('Administrator'), 'ada');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } });
  const filters = {
    action: 'users.rename',
    actorId: ada.id,
    from: '2026-11-01',
    to: '2026-11-20',
  };
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      ...filters,
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 21).toISOString(),
    }),
  );
  expect(Object.fromEntries(query())).toEqual(filters);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(query().toString()).toBe(''));
});

test('finds changes of an administrator whose account is deleted', async () => {
  const { user } = renderRoom(<AuditScreen auditWords={auditWords} />);
  await screen.findByRole('option', { name: 'gone.grace' });
  await user.selectOptions(screen.getByLabelText('Administrator'), 'gone.grace');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ actorId: gone }));
});

test('searches, turns pages, and reports when nothing matches', async () => {
  const { user, query } = renderRoom(
    <AuditScreen auditWords={auditWords} />,
    '/admin/audit?page=2',
  );
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 2 }));
  expect(await screen.findByText('51–51 of 51 changes')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'nobody{Enter}');
  expect(await screen.findByText('No changes found')).toBeInTheDocument();
  expect(screen.getByText('0 changes found')).toHaveAttribute('role', 'status');
  expect(query().toString()).toBe('search=nobody');
});

test('an invalid filter in the address does not filter', async () => {
  renderRoom(
    <AuditScreen auditWords={auditWords} />,
    '/admin/audit?actorId=ada&from=yesterday&to=9999-12-31&page=-3',
  );
  await screen.findByRole('link', { name: 'ada paused ruby' });
  expect(asked).toEqual([{ page: 1, search: '', sort: '-createdAt' }]);
  expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
});

test.each([
  ['that cannot be read', mockUnreachable('audit.list'), 'Not known at the moment'],
  ['of a new installation', mockCall('audit.list', () => []), 'No changes yet'],
])('the latest changes %s leave the frame of their card', async (_which, handler, words) => {
  server.use(handler);
  const card = () => screen.getByRole('region', { name: 'Latest changes' });
  renderRoom(<RecentChanges auditWords={auditWords} />);
  expect(card()).toHaveTextContent('Loading…');
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(card()).not.toHaveTextContent('Loading…');
});
