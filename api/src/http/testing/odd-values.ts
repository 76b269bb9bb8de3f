import fc from 'fast-check';

/** Texts known to have broken servers, and arbitrary texts. */
export const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '%', '%00', '%E0%A4%A', '..', '__proto__', '🎬'),
  fc.constantFrom('2026-02-30', '0000-00-00', '24:00', '1e999', '-1', 'null', "' or 1=1 --", '{}'),
  fc.constantFrom('x'.repeat(5_000), '9'.repeat(400), 'a\u0300'.repeat(100), '\u202e', 'ı', 'ß'),
);

/** Any JSON value, unusual ones more often. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.double(),
  fc.constantFrom(null, true, false, [], {}, Number.MAX_SAFE_INTEGER, 1e308, -1, 0, 2 ** 31, 1.5),
  fc.array(fc.oneof(oddText, fc.integer()), { maxLength: 3 }),
  fc.dictionary(oddText, oddText, { maxKeys: 3 }),
);

type Place = readonly (string | number)[];

/** Every place inside a JSON value, the root first. */
function placesIn(value: unknown, here: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [here];
  return [
    here,
    ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...here, key])),
  ];
}

type Change = { readonly kind: 'replace' | 'remove' | 'add' | 'nest'; readonly odd: unknown };

/** A value with one fault: something replaced, missing, unknown, or nested one level too deep. */
export function withOneFault(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({
    kind: fc.constantFrom('replace', 'replace', 'remove', 'add', 'nest'),
    odd: oddValue,
  }) as fc.Arbitrary<Change>;
  return fc.tuple(valid, fc.nat(), change).map(([value, pick, one]) => {
    const places = placesIn(value);
    return changeAt(value, places[pick % places.length] ?? [], one);
  });
}

function changeAt(value: unknown, place: Place, change: Change): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return changeHere(value, change);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as Record<string, unknown>) };
  const slots = copy as Record<string | number, unknown>;
  if (rest.length === 0 && change.kind === 'remove') delete slots[key];
  else slots[key] = changeAt(slots[key], rest, change);
  return copy;
}

function changeHere(value: unknown, { kind, odd }: Change): unknown {
  if (kind === 'nest') return [value];
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
  return kind === 'add' && isPlain ? { ...value, surprise: odd } : odd;
}
