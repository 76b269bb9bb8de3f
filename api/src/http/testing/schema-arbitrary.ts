import fc from 'fast-check';
import * as v from 'valibot';
import { oddText } from './odd-values.ts';

/** The parts of a valibot schema used here; `type` determines which of them exist. */
interface Node {
  readonly type: string;
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[];
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly wrapped?: v.GenericSchema;
  readonly item?: v.GenericSchema;
  readonly key?: v.GenericSchema;
  readonly value?: v.GenericSchema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
}

/** Values this schema accepts; `known`: existing ids and names. @throws for a new kind of schema */
export function validFor(schema: v.GenericSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  return candidatesFor(schema, known).filter((value) => v.is(schema, value));
}

function candidatesFor(schema: v.GenericSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  // valibot's types declare these fields on each kind of schema, not on the generic one.
  const node = schema as unknown as Node;
  const of = (inner: unknown) => validFor(inner as v.GenericSchema, known);
  switch (node.type) {
    case 'string':
      return stringsFor(schema, node, known);
    case 'number':
      return numbersFor(node);
    case 'boolean':
      return fc.boolean();
    case 'picklist':
      return fc.constantFrom(...(node.options ?? []));
    case 'literal':
      return fc.constant(node.literal);
    case 'nullable':
      return fc.option(of(node.wrapped), { nil: null });
    case 'optional':
      return of(node.wrapped);
    case 'array':
      return fc.array(of(node.item), { maxLength: 3 });
    case 'record':
      return fc.dictionary(of(node.key) as fc.Arbitrary<string>, of(node.value), { maxKeys: 3 });
    case 'object':
    case 'strict_object':
      return fieldsFor(node.entries ?? {}, of);
    case 'union':
    case 'variant':
      return fc.oneof(...(node.options ?? []).map(of));
    case 'unknown':
      return fc.jsonValue();
    default:
      throw new Error(`no values are known for a schema of the type ${node.type}`);
  }
}

function fieldsFor(
  entries: Readonly<Record<string, v.GenericSchema>>,
  of: (inner: unknown) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const isOptional = (name: string) => entries[name]?.type === 'optional';
  const fields = Object.fromEntries(Object.entries(entries).map(([name, one]) => [name, of(one)]));
  const requiredKeys = Object.keys(entries).filter((name) => !isOptional(name));
  return fc.record(fields, { requiredKeys });
}

function numbersFor(node: Node): fc.Arbitrary<number> {
  const limit = (type: string, otherwise: number) => {
    const found = node.pipe?.find((step) => step.type === type)?.requirement;
    return typeof found === 'number' ? found : otherwise;
  };
  const min = limit('min_value', Number.MIN_SAFE_INTEGER);
  const max = limit('max_value', Number.MAX_SAFE_INTEGER);
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
}

const date = fc.date({
  min: new Date('1900-01-02'),
  max: new Date('2999-12-30'),
  noInvalidDate: true,
});
const twoDigits = (max: number) => fc.nat(max).map((value) => String(value).padStart(2, '0'));

/** Texts with a meaning in this contract. */
const meaningful: readonly fc.Arbitrary<string>[] = [
  fc.uuid(),
  date.map((one) => one.toISOString().slice(0, 10)),
  date.map((one) => one.toISOString()),
  fc.tuple(twoDigits(23), twoDigits(59)).map((parts) => parts.join(':')),
  fc.emailAddress(),
  fc.stringMatching(/^[a-z]{1,12}[.+]?[a-z0-9]{1,8}@[a-z]{1,10}\.example$/),
  fc.constantFrom('Europe/London', 'Asia/Kathmandu', 'UTC', 'America/St_Johns'),
  fc.constantFrom('1', '2', '1000000'),
  // Bank numbers, Sundays.
  fc.stringMatching(/^[0-9]{6}$/),
  fc.stringMatching(/^[0-9]{8,20}$/),
  fc.constantFrom('2026-01-04', '2026-11-15', '2999-12-29'),
  // Follow-up codes, random ids, addresses of browsers.
  fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{20}$/),
  fc.uuid({ version: 4 }),
  fc.webUrl({ validSchemes: ['https'], authoritySettings: { withPort: false } }),
  // A list as JSON: a module's sections.
  fc.constantFrom('[]', '[{"title":"One","orderIndex":0,"type":"text","content":"Words"}]'),
  fc.string({ minLength: 8, maxLength: 40 }),
  fc.string({ unit: 'grapheme', minLength: 3, maxLength: 40 }),
  oddText,
];

const matching = keepEach((pattern: RegExp) => fc.stringMatching(pattern));
const samplesOf = keepEach((source: fc.Arbitrary<string>) =>
  fc.sample(source, { numRuns: 20, seed: 1 }),
);

/** The meaningful texts this schema mostly accepts, and texts generated from its pattern. */
function stringsFor(
  schema: v.GenericSchema,
  node: Node,
  known: readonly string[],
): fc.Arbitrary<string> {
  const patterns = (node.pipe ?? []).flatMap(({ type, requirement }) =>
    type === 'regex' && requirement instanceof RegExp ? [matching(requirement)] : [],
  );
  const own = known.filter((text) => v.is(schema, text));
  const sources = [...meaningful, ...patterns].filter((source) => isMostlyTaken(source, schema));
  if (own.length > 0) sources.push(fc.constantFrom(...own), fc.constantFrom(...own));
  if (sources.length === 0) throw new Error('no text is known that this schema takes');
  return fc.oneof(...sources);
}

function isMostlyTaken(source: fc.Arbitrary<string>, schema: v.GenericSchema): boolean {
  return samplesOf(source).filter((text) => v.is(schema, text)).length > 5;
}

/** The answers of `make`, each made once: many schemas ask for the same texts, which take milliseconds. */
function keepEach<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.has(key) ? (made.get(key) as Value) : make(key);
    made.set(key, value);
    return value;
  };
}
