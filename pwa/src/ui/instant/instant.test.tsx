import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { describeInstant, Instant } from './instant.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 28, 12), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const whole = '15 Nov 2026, 14:05';

test.each([
  [{}, whole, null],
  [{ dayOnly: true }, '15 Nov 2026', whole],
  [{ brief: true }, '15 Nov', whole],
  [{ withoutThisYear: true }, '15 Nov, 14:05', whole],
])('of this year is with %j %j', (form, words, title) => {
  const at = new Date(2026, 10, 15, 14, 5).toISOString();
  render(<Instant at={at} {...form} />);
  const time = screen.getByText(words);
  expect(time).toHaveAttribute('datetime', at);
  expect(time.getAttribute('title')).toBe(title);
});

test('of another year has it', () => {
  const at = new Date(2025, 11, 31, 23, 59).toISOString();
  render(
    <>
      <Instant at={at} brief />
      <Instant at={at} withoutThisYear />
    </>,
  );
  expect(screen.getByText('31 Dec 2025')).toBeInTheDocument();
  expect(screen.getByText('31 Dec 2025, 23:59')).toBeInTheDocument();
});

test('of today says so no longer tomorrow', () => {
  render(<Instant at={new Date(2026, 10, 28, 11, 5).toISOString()} brief />);
  expect(screen.getByText('11:05')).toBeInTheDocument();
  vi.setSystemTime(new Date(2026, 10, 29, 0, 1));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByText('28 Nov')).toBeInTheDocument();
});

test('follows the device into another time zone', () => {
  const zone = process.env['TZ'];
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  process.env['TZ'] = 'America/New_York';
  const at = '2026-11-15T03:30:00.000Z';
  expect(describeInstant(at)).toBe('14 Nov 2026, 22:30');
  process.env['TZ'] = 'Asia/Tokyo';
  expect(describeInstant(at)).toBe('15 Nov 2026, 12:30');
});
