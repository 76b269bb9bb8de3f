import { expect, test } from 'vitest';
import { arcOf } from './arc.ts';

test.each([
  { shown: 25, drawn: 86, offset: -7, cap: 'round' },
  { shown: 2, drawn: 8, offset: 0, cap: 'butt' },
  { shown: 100, drawn: 400, offset: 0, cap: 'butt' },
])('round ends lie within a part of $shown per cent', ({ shown, drawn, offset, cap }) => {
  const arc = arcOf(400, shown, 14);
  expect(arc.strokeDasharray).toBe(`${drawn} 400`);
  expect(arc.strokeDashoffset).toBeCloseTo(offset);
  expect(arc.strokeLinecap).toBe(cap);
});
