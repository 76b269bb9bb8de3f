import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProgressRing } from './progress-ring.tsx';

test.each([
  [45.5, '45'],
  [99.99, '99'],
  [120, '100'],
])('a ring of %s per cent reports %s', (value, reported) => {
  render(
    <ProgressRing label="New camera" value={value} valueText={`${value}%, £1 of £2`}>
      {value}%
    </ProgressRing>,
  );
  const ring = screen.getByRole('progressbar', { name: 'New camera' });
  expect(ring).toHaveAttribute('aria-valuenow', reported);
  expect(ring).toHaveAttribute('aria-valuetext', `${value}%, £1 of £2`);
});
