import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { passFocusOn } from './pass-focus-on.ts';

function Rows() {
  const [rows, setRows] = useState(['Ruby', 'Max']);
  return (
    <section tabIndex={-1} aria-label="People">
      <ul>
        {rows.map((row) => (
          <li key={row} ref={passFocusOn}>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              {row}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setRows([])}>
        Clear
      </button>
    </section>
  );
}

test('what goes with the focus passes it to the element around it', async () => {
  render(<Rows />);
  await userEvent.click(screen.getByRole('button', { name: 'Ruby' }));
  expect(screen.getByRole('region', { name: 'People' })).toHaveFocus();
});

test('what goes without it leaves it where it is', async () => {
  render(<Rows />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Clear' })).toHaveFocus();
});
