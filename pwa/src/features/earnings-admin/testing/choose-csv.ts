import type { CsvPreview } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Of 15 rows one is to be stored and twelve have a problem. */
export const preview: CsvPreview = {
  totalRows: 15,
  rowsToStore: 1,
  notUsed: 0,
  unchanged: 1,
  replaced: [{ row: 2, by: 3 }],
  problems: Array.from({ length: 12 }, (_none, index) => ({
    row: index + 4,
    username: '=cmd()',
    amount: 'x',
    date: '',
    reason: 'date is missing',
  })),
  changes: [
    { username: 'ruby', weekStart: '2026-11-15', before: '100.00', after: '120.50', keptOf: null },
  ],
};

export const makeFile = () =>
  new File(['username,amount,date\n'], 'week.csv', { type: 'text/csv' });

/** Opens the upload and chooses a file in it. */
export async function chooseFile(user: UserEvent, file = makeFile()): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Upload CSV' }));
  await user.upload(await screen.findByLabelText('CSV file'), file);
}
