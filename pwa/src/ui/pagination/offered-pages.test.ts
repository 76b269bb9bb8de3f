import { expect, test } from 'vitest';
import { offerPages } from './offered-pages.ts';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 30, [1, 2, null, 30]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 30, [1, 2, 3, 4, 5, null, 30]],
  [15, 30, [1, null, 14, 15, 16, null, 30]],
  [30, 30, [1, null, 29, 30]],
])('on page %i of %i are offered %j', (page, last, pages) => {
  expect(offerPages(page, last)).toEqual(pages);
});
