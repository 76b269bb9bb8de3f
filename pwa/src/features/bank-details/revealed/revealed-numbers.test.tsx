import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RevealedNumbers } from './revealed-numbers.tsx';

const numbers = { accountNumber: '12345678', sortCode: '112233' };

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

test.each([
  ['set back by an hour', -3_600_000],
  ['as it was', 0],
])('are hidden after a minute, the clock %s', (_clock, jump) => {
  vi.useFakeTimers();
  const onEnd = vi.fn<() => void>();
  render(<RevealedNumbers numbers={numbers} onEnd={onEnd} />);
  vi.setSystemTime(Date.now() + jump);
  pass(59_000);
  expect(screen.getByText('Hidden in 1 s')).toBeVisible();
  expect(onEnd).not.toHaveBeenCalled();
  pass(1_000);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('are hidden where the page’s time stood still while the device slept', () => {
  vi.useFakeTimers();
  const onEnd = vi.fn<() => void>();
  render(<RevealedNumbers numbers={numbers} onEnd={onEnd} />);
  vi.setSystemTime(Date.now() + 3_600_000);
  pass(1_000);
  expect(onEnd).toHaveBeenCalledOnce();
});
