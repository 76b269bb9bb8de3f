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

test('how far the window was scrolled is told as it was before the list is hidden', () => {
  const onHidden = vi.fn<(scrolled: number) => void>();
  const hideable = (isHidden: boolean) => (
    <KeptRow open={null} className={undefined} isHidden={isHidden} onHidden={onHidden}>
      <p data-row="ruby">ruby</p>
    </KeptRow>
  );
  const { container, rerender } = render(hideable(false));
  // A browser scrolls back in a page that has become too short.
  const scrolled = vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => {
    return container.firstElementChild?.hasAttribute('hidden') === true ? 400 : 3_000;
  });
  onTestFinished(() => scrolled.mockRestore());
  rerender(hideable(true));
  rerender(hideable(false));
  expect(onHidden.mock.calls).toEqual([[3_000]]);
});
