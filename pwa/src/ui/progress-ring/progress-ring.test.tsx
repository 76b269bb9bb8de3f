import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProgressRing } from './progress-ring.tsx';

test('a ring of 99.99 per cent reports 99', () => {
  render(
    <ProgressRing label="New camera" value={99.99} valueText="99.99%, £1 of £2">
      99.99%
    </ProgressRing>,
  );
  const ring = screen.getByRole('progressbar', { name: 'New camera' });
  expect(ring).toHaveAttribute('aria-valuenow', '99');
  expect(ring).toHaveAttribute('aria-valuetext', '99.99%, £1 of £2');
});
