import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { mockCall, MockProblem } from '../../testing/mock-call.ts';
import { server } from '../../testing/mock-server.ts';
import { setOnline, setPhone } from '../../testing/window-state.ts';
import { openEarnings, ruby } from './testing/open-earnings.tsx';

beforeEach(() => {
  setPhone();
  return () => vi.restoreAllMocks();
});

const button = (name: string) => screen.findByRole('button', { name });

test('a phone asks how to add, and keeps a chosen file when the sheet of the upload closes', async () => {
  const { user } = openEarnings();
  server.use(mockCall('users.list', () => []));
  expect(screen.queryByLabelText('CSV file')).not.toBeInTheDocument();
  await user.click(await button('Add'));
  await user.click(await screen.findByRole('menuitem', { name: 'Upload CSV' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Upload CSV' }));
  expect(sheet.getByText(/Columns: username, amount and date/)).toBeVisible();
  server.use(
    mockCall('earnings.previewCsv', () => {
      throw new MockProblem('invalid', 'The header is missing');
    }),
  );
  const file = new File(['x'], 'week.csv', { type: 'text/csv' });
  await user.upload(sheet.getByLabelText('CSV file'), file);
  expect(await sheet.findByText('week.csv cannot be uploaded')).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await user.click(await button('Add'));
  await user.click(await screen.findByRole('menuitem', { name: 'Upload CSV' }));
  expect(await screen.findByText('week.csv cannot be uploaded')).toBeVisible();
  await user.click(await button('Cancel'));
  await user.click(await button('Add'));
  await user.click(await screen.findByRole('menuitem', { name: 'Add earning' }));
  expect(await screen.findByRole('dialog', { name: 'Add earning' })).toBeVisible();
});

test('offline a phone shows the template of the upload, and adds nothing by hand', async () => {
  onTestFinished(() => setOnline(true));
  const { user } = openEarnings();
  const add = await button('Add');
  act(() => setOnline(false));
  await user.click(add);
  const byHand = await screen.findByRole('menuitem', { name: 'Add earning' });
  expect(byHand).toHaveAttribute('aria-disabled', 'true');
  await user.click(byHand);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Upload CSV' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Upload CSV' }));
  expect(sheet.getByRole('button', { name: 'Template' })).toBeEnabled();
  expect(sheet.getByText('Uploading needs the network.')).toBeVisible();
});

test("the Dashboard's link opens the upload", async () => {
  const { query } = openEarnings('?ask=upload');
  expect(await screen.findByRole('dialog', { name: 'Upload CSV' })).toBeVisible();
  expect(query().has('ask')).toBe(false);
});

test('the figures of a phone lead to who has no amount', async () => {
  const { user } = openEarnings();
  await user.click(await button('2 of 3, No amount yet'));
  expect(await screen.findByRole('dialog', { name: 'No amount yet' })).toBeVisible();
});

const other = '0190a000-0000-7000-8000-0000000000b1';

test.each([
  ['-weekStart', ['15–21 Nov 2026', /ruby.*15–21 Nov 2026.*£/, /amy.*15–21 Nov 2026.*£/]],
  ['-amount', [/ruby.*15–21 Nov 2026.*£/, /amy.*15–21 Nov 2026.*£/]],
])('a week is a heading only in the order of weeks, and in each row: %s', async (sort, said) => {
  openEarnings(`?sort=${sort}`, [ruby, { ...ruby, id: other, user: { username: 'amy' } }]);
  const list = within(await screen.findByRole('list', { name: 'Weekly earnings of members' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    said.map((words) => expect.stringMatching(words)),
  );
});
