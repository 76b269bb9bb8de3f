import { expect, it } from 'vitest';
import { findVulnerable } from './advisories.ts';

const locked = [
  { name: 'a', version: '1.2.3', resolution: '' },
  { name: '@s/b', version: '2.0.0-rc.1', resolution: '' },
];
const advisory = (range: string) => ({
  id: 1,
  title: 'Reads too far',
  severity: 'high',
  vulnerable_versions: range,
});

it('finds the versions in a range, those before a release too', () => {
  const file = JSON.stringify({ a: [advisory('>=1.0.0 <1.2.4')], '@s/b': [advisory('<2.0.0')] });
  expect(findVulnerable(locked, file)).toEqual([
    'a@1.2.3: high, Reads too far',
    '@s/b@2.0.0-rc.1: high, Reads too far',
  ]);
});

it('leaves out versions that were mended, and other packages', () => {
  const file = JSON.stringify({ a: [advisory('<1.2.3')], c: [advisory('*')] });
  expect(findVulnerable(locked, file)).toEqual([]);
});

it.each([
  '',
  '[]',
  '{"a": [{}]}',
  '{"a": [{"title": "x", "severity": "low", "vulnerable_versions": "?"}]}',
])('refuses the file %j', (file) => {
  expect(() => findVulnerable(locked, file)).toThrow();
});
