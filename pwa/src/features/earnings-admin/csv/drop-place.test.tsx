import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockCall, MockProblem } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { openEarnings } from '../testing/open-earnings.tsx';

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
  const dataTransfer = {
    types: ['Files'],
    files: [new File(['x'], 'week.csv', { type: 'text/csv' })],
  };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(screen.getByText('Drop the CSV file here')).toBeVisible();
  fireEvent.dragLeave(document.body, { relatedTarget: null });
  expect(screen.queryByText('Drop the CSV file here')).not.toBeInTheDocument();
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload CSV' }));
  expect(await dialog.findByText('week.csv cannot be uploaded')).toBeVisible();
});
