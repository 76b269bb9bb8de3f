import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useIsSideBySide } from './use-is-side-by-side.ts';

/** Answers media queries of the form '(width >= <px>)' as a window of this width does. */
function setWidth(width: number): void {
  const read = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const least = /^\(width >= (\d+)px\)$/.exec(query)?.[1];
    return Object.assign(read(query), { matches: width >= Number(least) });
  });
}

it.each([
  [1023, false],
  [1024, true],
  [1279, true],
])('list and open item in a window of %i px stand side by side: %s', (width, isSideBySide) => {
  setWidth(width);
  expect(renderHook(useIsSideBySide).result.current).toBe(isSideBySide);
});
