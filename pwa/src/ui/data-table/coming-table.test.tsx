import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ComingTable } from './coming-table.tsx';
import type { Column } from './table-props.ts';

const columns: readonly Column<string>[] = [
  { key: 'name', header: 'Name', cell: (row) => row },
  {
    key: 'seen',
    header: 'Last seen',
    width: 'day',
    cell: (row) => row,
    sort: { up: 'seen', down: '-seen', first: 'down' },
  },
];

test('has the words of the head and a bar in each column; nothing of it can be pressed or is read out', () => {
  render(<ComingTable label="Loading accounts…" columns={columns} faceOf={(name) => ({ name })} />);
  const state = screen.getByRole('status');
  expect(state).toHaveTextContent(/^Loading accounts…/);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect([...state.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Last seen',
  ]);
  const [, first] = state.querySelectorAll('tr');
  expect(first?.querySelectorAll('td')).toHaveLength(2);
  expect(state.querySelector('button, input, a')).toBeNull();
});
