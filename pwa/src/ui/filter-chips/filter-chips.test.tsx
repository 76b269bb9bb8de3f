import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FilterChips } from './filter-chips.tsx';

const width = 390;
const chips = ['', 'pending', 'approved', 'admin'].map((value) => ({
  value,
  label: value || 'All',
}));

/** Chips of 160 px in a scrolling row of 390 px; jsdom has no layout. */
function layOut() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = screen.getByTestId('row');
    if (this === row) return new DOMRect(0, 0, width, 44);
    const index = screen.getAllByRole('button').findIndex((chip) => chip === this);
    return new DOMRect(index * 160 - row.scrollLeft, 0, 160, 44);
  });
}

const show = (value: string) => (
  <div data-testid="row">
    <FilterChips label="Status" chips={chips} value={value} onChange={() => undefined} />
  </div>
);

/** The chosen chip's edges, in pixels from the row's left edge. */
function placeOfChosen(): { readonly left: number; readonly right: number } {
  const chosen = screen.getAllByRole('button').find((chip) => chip.ariaPressed === 'true');
  return chosen?.getBoundingClientRect() ?? new DOMRect();
}

afterEach(() => vi.restoreAllMocks());

test('the chosen chip is visible, at first and when another is chosen', () => {
  const { rerender } = render(show(''));
  layOut();
  rerender(show('admin'));
  expect(screen.getByTestId('row').scrollLeft).toBeGreaterThan(0);
  expect(placeOfChosen().right).toBeLessThanOrEqual(width);
  rerender(show('pending'));
  expect(placeOfChosen().left).toBeGreaterThanOrEqual(0);
  rerender(show(''));
  expect(placeOfChosen().left).toBeGreaterThanOrEqual(0);
});

test('counts loaded later do not push it out of view', () => {
  const { rerender } = render(show('admin'));
  layOut();
  rerender(
    <div data-testid="row">
      <FilterChips
        label="Status"
        chips={chips.map((chip) => ({ ...chip, count: 31 }))}
        value="admin"
        onChange={() => undefined}
      />
    </div>,
  );
  expect(placeOfChosen().right).toBeLessThanOrEqual(width);
});
