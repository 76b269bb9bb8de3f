import { type Call, fields } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { withOneFault } from './odd-values.ts';
import { validFor } from './schema-arbitrary.ts';

const parts = (calls as readonly Call[]).flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part];
    return schema ? [{ name: `${call.name} ${part}`, schema }] : [];
  }),
);

/** The same samples at each run: a schema with few values repeats itself by chance otherwise. */
const sample = <T>(source: fc.Arbitrary<T>, numRuns: number) =>
  fc.sample(source, { numRuns, seed: 1 });

describe.each(parts)('for $name', ({ schema }) => {
  it('generates what the schema accepts, with variation', () => {
    const samples = sample(validFor(schema, []), 60);
    for (const one of samples) expect(v.is(schema, one)).toBe(true);
    expect(new Set(samples.map((one) => JSON.stringify(one))).size).toBeGreaterThan(1);
  });

  it('generates what the schema mostly refuses, with one fault', () => {
    const samples = sample(withOneFault(validFor(schema, [])), 60);
    const refused = samples.filter((one) => !v.is(schema, one));
    expect(refused.length).toBeGreaterThan(5);
  });
});

it('prefers existing values that match', () => {
  const schema = fields({ name: v.pipe(v.string(), v.regex(/^[a-z]{5}$/)) });
  const samples = sample(validFor(schema, ['maria', 'no one']), 50);
  expect(samples).toContainEqual({ name: 'maria' });
});

it('throws for an unknown kind of schema', () => {
  expect(() => validFor(v.bigint(), [])).toThrow(/bigint/);
});
