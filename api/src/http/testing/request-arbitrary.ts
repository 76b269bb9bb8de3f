import type { Call, ObjectSchema } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import fc from 'fast-check';
import { formsOf } from './form-arbitrary.ts';
import { oddText, oddValue, withOneFault } from './odd-values.ts';
import { validFor } from './schema-arbitrary.ts';

export interface Known {
  readonly userId: string;
  /** Existing ids, names and addresses. */
  readonly texts: readonly string[];
  readonly epoch: string;
  readonly cursor: string;
}

export interface OddRequest {
  readonly url: string;
  /** Absent for GET. */
  readonly payload?: string | Buffer;
  readonly headers: Record<string, string>;
  readonly who: Sender;
}

export type Sender = 'nobody' | 'member' | 'admin';

/** Mostly senders with the right to call: an immediate refusal tests little. */
function sendersOf({ access }: Call): fc.Arbitrary<Sender> {
  if (access === 'everyone') return fc.constantFrom('nobody', 'member', 'admin');
  const entitled: Sender = access;
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(entitled) },
    { weight: 1, arbitrary: fc.constantFrom<Sender>('nobody', 'member', 'admin') },
  );
}

/** Requests of this call: valid, nearly valid, and garbage in path, query, body and headers. */
export function requestsOf(call: Call, known: Known): fc.Arbitrary<OddRequest> {
  const params = partOf(call.params, known);
  const query = partOf(call.query, known);
  const body = call.name === 'sync.exchange' ? exchangesOf(call, known) : partOf(call.body, known);
  const { form } = call;
  const forms = form ? formsOf(form, body) : fc.constant(null);
  return fc
    .record({
      form: fc.oneof({ weight: 8, arbitrary: forms }, fc.constant(null)),
      path: fc.oneof(
        { weight: 12, arbitrary: params.map((values) => fillPath(call.path, values)) },
        { weight: 1, arbitrary: rawPathsOf(call.path) },
      ),
      search: fc.oneof(
        { weight: 8, arbitrary: query.map(toSearch) },
        { weight: 1, arbitrary: rawSearch },
      ),
      payload: fc.oneof(
        { weight: 12, arbitrary: body.map((value) => JSON.stringify(value) ?? '') },
        { weight: 1, arbitrary: oddText },
        { weight: 1, arbitrary: brokenJson },
      ),
      headers: oddHeaders,
      who: sendersOf(call),
    })
    .map(({ form: filled, path, search, payload, headers, who }) => ({
      url: `${path}${search}`,
      ...(call.method !== 'GET' && { payload: filled?.payload ?? payload }),
      headers:
        call.method === 'GET'
          ? headers
          : { 'content-type': 'application/json', ...filled?.headers, ...headers },
      who,
    }));
}

/** One part of a request; without a schema mostly absent, as expected. */
function partOf(schema: ObjectSchema | undefined, known: Known): fc.Arbitrary<unknown> {
  if (!schema) return fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, oddValue);
  const valid = validFor(schema, known.texts);
  return fc.oneof(
    { weight: 8, arbitrary: valid },
    { weight: 5, arbitrary: withOneFault(valid) },
    { weight: 1, arbitrary: oddValue },
  );
}

/** Exchanges that pass the identity checks: the own account, known cursors, real mutations. */
function exchangesOf(call: Call, known: Known): fc.Arbitrary<unknown> {
  if (!call.body) throw new Error('an exchange has a body');
  const clientIds = [0, 1, 2].map((one) => `0190a000-0000-4000-8000-00000000000${one}`);
  const own = fc.record({
    userId: fc.constant(known.userId),
    clientId: fc.oneof({ weight: 3, arbitrary: fc.uuid() }, fc.constantFrom(...clientIds)),
    epoch: fc.constantFrom(null, null, null, known.epoch),
    cursor: cursorsOf(known),
    // A higher number than ever offered looks like a restored database: a new epoch, once.
    told: fc.oneof({ weight: 15, arbitrary: fc.constant(0) }, fc.nat(5)),
    mutations: mutationsOf(known),
  });
  const valid = fc
    .tuple(validFor(call.body, known.texts), own)
    .map(([any, mine]) => ({ ...(any as object), protocol: protocolVersion, ...mine }));
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 2, arbitrary: withOneFault(valid) },
    { weight: 1, arbitrary: partOf(call.body, known) },
  );
}

/** The server's cursor, one with changed content, one damaged, or none. */
function cursorsOf({ cursor }: Known): fc.Arbitrary<string | null> {
  const inside = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
  const encode = (value: unknown) =>
    Buffer.from(JSON.stringify(value) ?? '')
      .toString('base64url')
      .slice(0, 16_000);
  return fc.oneof(
    fc.constantFrom(null, cursor, ''),
    withOneFault(fc.constant(inside)).map(encode),
    withOneFault(withOneFault(fc.constant(inside))).map(encode),
    fc.nat(cursor.length).map((length) => cursor.slice(0, length)),
    fc.string({ maxLength: 200 }),
  );
}

function mutationsOf(known: Known): fc.Arbitrary<unknown[]> {
  const offline = (calls as readonly Call[]).filter((call) => call.offline);
  const inputs = offline.map((call) =>
    fc.record({
      call: fc.constant(call.name),
      input: fc
        .tuple(partOf(call.params, known), partOf(call.body, known))
        .map(([params, body]) => ({ ...(params as object), ...(body as object) })),
    }),
  );
  const stray = fc.record({
    call: oddText,
    input: fc.dictionary(oddText, oddValue, { maxKeys: 2 }),
  });
  const mutation = fc.record({
    id: fc.uuid(),
    body: fc.oneof(...inputs, stray, fc.constant({ call: 'sync.skip', input: {} })),
    at: fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    offset: fc.integer({ min: -840, max: 840 }),
  });
  return fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.array(mutation, { maxLength: 4 }))
    .map(([first, list]) =>
      list.map(({ id, body, at, offset }, index) => ({
        id,
        sequence: first + index,
        ...body,
        at,
        offset,
      })),
    );
}

const brokenJson = fc.constantFrom(
  '{',
  '[[[[',
  '{"a":1,"a":2}',
  '{"__proto__":{"x":1}}',
  '1e9999',
  '"',
);
const rawSearch = fc.constantFrom(
  '?',
  '?a=1&a=2',
  '?page=1&page=2',
  '?%',
  '?__proto__[x]=1',
  '?=',
  '#x',
);

const headerText = fc.string({
  unit: fc.constantFrom('a', 'Z', '0', ' ', ';', ',', '=', '/', '*', '"', '%', '-', '.', ':', 'é'),
  maxLength: 60,
});

/** Mostly none; otherwise arbitrary values in headers the server reads. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Record<string, string>>({}) },
  fc.dictionary(
    fc.constantFrom('accept', 'cookie', 'range', 'if-none-match', 'x-forwarded-host', 'user-agent'),
    headerText,
    { maxKeys: 2 },
  ),
  fc.record({
    range: fc
      .tuple(fc.nat(200), fc.nat(200))
      .chain(([start, end]) =>
        fc.constantFrom(`bytes=${start}-${end}`, `bytes=${start}-`, `bytes=-${end}`, 'bytes=-'),
      ),
  }),
  fc.record({
    'content-type': fc.oneof(
      fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', ''),
      headerText,
    ),
  }),
);

function rawPathsOf(path: string): fc.Arbitrary<string> {
  return fc
    .constantFrom('%', '%zz', '%00', '%2e%2e', '..', '%ff', '', ' ', '%c0%ae', 'x'.repeat(9_000))
    .map((text) => path.replaceAll(/:\w+/g, text.replaceAll('$', '')));
}

function fillPath(path: string, values: unknown): string {
  const fields = (typeof values === 'object' && values !== null ? values : {}) as object;
  const byName = new Map<string, unknown>(Object.entries(fields));
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encode(byName.get(name) ?? 'x'));
}

function toSearch(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

// Half a surrogate pair cannot be encoded; a client would replace it, too.
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}
