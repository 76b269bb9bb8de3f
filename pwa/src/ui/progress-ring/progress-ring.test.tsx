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

test.each([
  { value: 25, ends: 14, cap: 'round' },
  { value: 2, ends: 0, cap: 'butt' },
  { value: 100, ends: 0, cap: 'butt' },
])('round ends lie within a part of $value per cent', ({ value, ends, cap }) => {
  render(<ProgressRing label="Saved" value={value} valueText={`${value}%`} />);
  const fill = document.querySelectorAll('circle')[1];
  const drawn = Number.parseFloat(fill?.getAttribute('stroke-dasharray') ?? '');
  expect(drawn + ends).toBeCloseTo((2 * Math.PI * 70 * value) / 100);
  expect(Number(fill?.getAttribute('stroke-dashoffset'))).toBeCloseTo(-ends / 2);
  expect(fill).toHaveAttribute('stroke-linecap', cap);
});
