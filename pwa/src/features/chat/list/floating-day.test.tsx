import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { MessageRow } from '../timeline/rows.ts';
import { FloatingDay, FloatingDayStore } from './floating-day.tsx';
import { LatestButton } from './latest-button.tsx';

const rowOf = (timestamp: string, writtenOn: string | null = null) =>
  ({ kind: 'message', key: timestamp, item: { timestamp }, writtenOn }) as MessageRow;
const today = new Date(2026, 10, 21).getTime();

function open() {
  vi.useFakeTimers();
  const store = new FloatingDayStore();
  render(<FloatingDay store={store} today={today} />);
  return store;
}

it('shows another day while it is in sight, today while the list scrolls and a moment longer', () => {
  const store = open();
  expect(screen.queryByText(/November/)).not.toBeInTheDocument();
  act(() => store.note(rowOf('2026-11-18T12:00:00Z'), today));
  const day = screen.getByText('Wednesday 18 November').parentElement;
  expect(day).toHaveAttribute('data-shown');
  act(() => store.note(rowOf('2026-11-20T12:00:00Z'), today));
  expect(day).toHaveTextContent('Yesterday');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(day).toHaveAttribute('data-shown');
  act(() => store.note(rowOf('2026-11-21T12:00:00Z'), today));
  expect(day).toHaveTextContent('Today');
  act(() => void vi.advanceTimersByTime(1_000));
  act(() => store.note(rowOf('2026-11-21T13:00:00Z'), today));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(day).toHaveAttribute('data-shown');
  act(() => void vi.advanceTimersByTime(200));
  expect(day).not.toHaveAttribute('data-shown');
});

it('at the end of the list today is not said, and another day is', () => {
  const store = open();
  act(() => store.note(rowOf('2026-11-20T12:00:00Z'), today, true));
  const day = screen.getByText('Yesterday').parentElement;
  expect(day).toHaveAttribute('data-shown');
  act(() => store.note(rowOf('2026-11-21T12:00:00Z'), today, true));
  expect(day).not.toHaveAttribute('data-shown');
});

it('today is not said for what is rendered, and stays said while the list scrolls', () => {
  const store = open();
  const rendered = rowOf('2026-11-21T12:00:00Z');
  act(() => store.note(rowOf('2026-11-20T12:00:00Z'), today));
  act(() => store.note(rendered, today, true));
  const day = screen.getByText('Yesterday').parentElement;
  expect(day).not.toHaveAttribute('data-shown');
  act(() => store.note(rendered, today));
  act(() => void vi.advanceTimersByTime(600));
  act(() => store.note(rendered, today, true));
  expect(day).toHaveAttribute('data-shown');
  act(() => void vi.advanceTimersByTime(600));
  expect(day).not.toHaveAttribute('data-shown');
});

it.each([
  ['a heading, which says it itself', { kind: 'day', key: 'day', day: '2026-11-20' } as const],
  ['a message of an earlier day than its heading', rowOf('2026-11-18T12:00:00Z', '2026-11-18')],
  ['the end of the list', null],
])('shows none over %s', (_what, row) => {
  const store = open();
  act(() => store.note(rowOf('2026-11-20T12:00:00Z'), today));
  act(() => store.note(row, today));
  expect(screen.getByText('Yesterday').parentElement).not.toHaveAttribute('data-shown');
});

it('the button to the latest stays the same element when a message arrives, so that a press under way counts', () => {
  const onPress = vi.fn();
  const { rerender } = render(<LatestButton isShown newCount={0} onPress={onPress} />);
  const pressed = screen.getByRole('button', { name: 'Latest messages' });
  rerender(<LatestButton isShown newCount={1} onPress={onPress} />);
  expect(screen.getByRole('button', { name: /^New messages/ })).toBe(pressed);
});
