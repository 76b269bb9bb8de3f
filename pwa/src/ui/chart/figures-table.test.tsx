import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FiguresTable } from './figures-table.tsx';

test('is a table with a name, whose first column names the rows', () => {
  const columns = [
    { key: 'week', header: 'Week', cell: (row: { week: string }) => row.week },
    { key: 'gbp', header: 'Earned', cell: () => '£1.00', isFigure: true },
  ];
  const rows = [{ week: '15–21 Nov 2026' }];
  render(<FiguresTable caption="Weeks" columns={columns} rows={rows} keyOf={(row) => row.week} />);
  const table = within(screen.getByRole('table', { name: 'Weeks' }));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Week',
    'Earned',
  ]);
  expect(table.getByRole('rowheader', { name: '15–21 Nov 2026' })).toBeInTheDocument();
  expect(table.getByRole('cell', { name: '£1.00' })).toBeInTheDocument();
});
