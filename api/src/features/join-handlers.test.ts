import { expect, expectTypeOf, it } from 'vitest';
import { joinHandlers } from './join-handlers.ts';

const add = { 'shifts.add': () => 'added' };
const list = { 'shifts.list': () => [1] };

it('joins the handlers of all parts, with their types', () => {
  const joined = joinHandlers([add, list]);
  expect(joined).toEqual({ ...add, ...list });
  expectTypeOf(joined).toExtend<typeof add & typeof list>();
  expectTypeOf(joined).not.toExtend<{ readonly 'shifts.remove': unknown }>();
});

it('refuses a call that is handled twice', () => {
  expect(() => joinHandlers([add, list, { 'shifts.add': () => 'other' }])).toThrow(
    'shifts.add is handled twice',
  );
});
