import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatUsd } from '../../platform/money-words.ts';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { ChartDrawing } from './chart-drawing.tsx';

// jsdom lays nothing out: the drawing takes the size of its box.
beforeEach(() => {
  const box = new DOMRect(0, 0, 600, 200);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
});
afterEach(() => {
  vi.restoreAllMocks();
  useHiddenAmounts.setState({ isHidden: false });
});

/** Draws two weeks and points at the second. @returns all that is written */
function drawAndPoint() {
  const points = [
    { label: '15 Nov', values: { earned: '1234.00' } },
    { label: '22 Nov', values: { earned: '2468.00' } },
  ];
  const { container } = render(
    <ChartDrawing
      points={points}
      series={[{ key: 'earned', name: 'Earned' }]}
      format={formatUsd}
      sign="$"
    />,
  );
  const chart = container.querySelector('.recharts-wrapper');
  if (chart) fireEvent.mouseMove(chart, { clientX: 450, clientY: 100 });
  return () => container.textContent;
}

test('axis and tooltip write amounts, and none while they are hidden', async () => {
  const read = drawAndPoint();
  await waitFor(() => expect(read()).toContain('Earned $2,468.00'));
  expect(read()).toContain('$2.5k');
  act(() => useHiddenAmounts.setState({ isHidden: true }));
  expect(read()).toContain('Earned $••••');
  expect(read()).toContain('22 Nov');
  expect(read()).not.toMatch(/[£$]\s?\d|2,468|\dk/);
});

test('a unit stands after the numbers of the axis', async () => {
  const { container } = render(
    <ChartDrawing
      points={[{ label: '15 Nov', values: { worked: '80' } }]}
      series={[{ key: 'worked', name: 'Worked' }]}
      format={(value) => `${value} h`}
      unit="h"
    />,
  );
  const written = () => [...container.querySelectorAll('text')].map((text) => text.textContent);
  await waitFor(() => expect(written()).toContain('80 h'));
});
