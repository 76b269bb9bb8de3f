import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { mockCall, MockProblem } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { setOnline } from '../../../testing/window-state.ts';
import { dropOf, openEarnings } from '../testing/open-earnings.tsx';

const dragged = dropOf(new File(['x'], 'week.csv', { type: 'text/csv' }));

test('a CSV is dropped anywhere on the screen, but a text is not taken', async () => {
  openEarnings();
  await screen.findByRole('button', { name: 'Upload CSV' });
  server.use(
    mockCall('earnings.previewCsv', () => {
      throw new MockProblem('invalid', 'The header is missing');
    }),
  );
  const text = { types: ['text/plain'], files: [] };
  expect(fireEvent.drop(document.body, { dataTransfer: text })).toBe(true);
  fireEvent.dragOver(document.body, dragged);
  expect(screen.getByText('Drop the CSV file here')).toBeVisible();
  fireEvent.dragLeave(document.body, { relatedTarget: null });
  expect(screen.queryByText('Drop the CSV file here')).not.toBeInTheDocument();
  expect(fireEvent.drop(document.body, dragged)).toBe(false);
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload CSV' }));
  expect(await dialog.findByText('week.csv cannot be uploaded')).toBeVisible();
});

/** Where nothing is taken, the browser does not leave the app for the file either. */
function expectNotTaken() {
  expect(fireEvent.dragOver(document.body, dragged)).toBe(false);
  expect(screen.queryByText('Drop the CSV file here')).not.toBeInTheDocument();
  expect(fireEvent.drop(document.body, dragged)).toBe(false);
  expect(screen.queryByText('week.csv')).not.toBeInTheDocument();
}

test.each(['Upload CSV', 'Add earning'])(
  'a CSV dropped while %s is open is not taken',
  async (name) => {
    const { user } = openEarnings();
    server.use(mockCall('users.list', () => []));
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByRole('dialog', { name });
    expectNotTaken();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  },
);

test('a CSV dropped without a network is not taken', async () => {
  openEarnings();
  await screen.findByRole('button', { name: 'Upload CSV' });
  onTestFinished(() => setOnline(true));
  act(() => setOnline(false));
  expectNotTaken();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a CSV dropped beside the bank details is not taken', async () => {
  openEarnings('?part=bank');
  await screen.findByText('••••2477');
  expectNotTaken();
});
