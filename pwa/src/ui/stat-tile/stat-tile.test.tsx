import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StatTile, StatTiles } from './stat-tile.tsx';

test('a figure that opens what it counts is called by what it is, too', () => {
  render(
    <StatTiles>
      <StatTile label="No amount yet" value="3 of 39" onOpen={() => undefined} />
    </StatTiles>,
  );
  const button = screen.getByRole('button', { name: '3 of 39, No amount yet' });
  expect(button).toHaveAttribute('aria-haspopup', 'dialog');
});
