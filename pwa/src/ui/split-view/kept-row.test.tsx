import { render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { KeptRow } from './kept-row.tsx';

function list(open: string | null, top: number) {
  return (
    <KeptRow open={open} className={undefined} isHidden={false}>
      <p data-row="ruby" data-top={top}>
        ruby
      </p>
    </KeptRow>
  );
}

function countScrolls() {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue();
  const rects = vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (
    this: Element,
  ) {
    return [{ top: Number(this.getAttribute('data-top')) }] as unknown as DOMRectList;
  });
  onTestFinished(() => {
    scrollBy.mockRestore();
    rects.mockRestore();
  });
  return scrollBy;
}

test('a row stays where it is when its details open and close', () => {
  const scrollBy = countScrolls();
  const { rerender } = render(list(null, 300));
  rerender(list('ruby', 370));
  expect(scrollBy.mock.lastCall).toEqual([0, 70]);
  rerender(list(null, 300));
  expect(scrollBy.mock.lastCall).toEqual([0, -70]);
});

test('nothing scrolls while a row stays open, or for one of another page', () => {
  const scrollBy = countScrolls();
  const { rerender } = render(list('ruby', 300));
  rerender(list('ruby', 370));
  rerender(list('quinn', 400));
  expect(screen.getByText('ruby')).toBeInTheDocument();
  expect(scrollBy).not.toHaveBeenCalled();
});
