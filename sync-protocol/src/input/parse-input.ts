import * as v from 'valibot';
import { type Call, fields, type InputOf, type ObjectSchema } from '../call.ts';
import { findTooDeep, findUnstorable } from './storable-input.ts';

/** Messages per field; the empty name stands for the whole input. */
export type FieldMessages = Record<string, string[]>;

export type ParsedInput<C> =
  | { readonly ok: true; readonly input: InputOf<C> }
  | { readonly ok: false; readonly message: string; readonly fields: FieldMessages };

/** The parts of a REST request. */
export interface InputParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Schema of a part the call does not have. */
const nothing = fields({});

/** Validates the parts of a REST request and joins them into a handler's flat input. */
export function parseInputParts<C extends Call>(call: C, parts: InputParts): ParsedInput<C> {
  const values = [parts.params, parts.query, parts.body];
  // The texts of an exchange's mutations are checked one by one (parseFlatInput).
  const reason = call.name === 'sync.exchange' ? findTooDeep(values) : findUnstorable(values);
  if (reason !== null) return refuseWhole(reason);
  const issues: v.BaseIssue<unknown>[] = [];
  const input: Record<string, unknown> = {};
  const take = (schema: ObjectSchema | undefined, value: unknown) => {
    if (schema === undefined && value === undefined) return;
    // valibot accepts an array as an object without keys.
    const given = Array.isArray(value) ? null : (value ?? {});
    // One message per field: an empty field is not also malformed.
    const result = v.safeParse(schema ?? nothing, given, { abortPipeEarly: true });
    if (result.success) Object.assign(input, result.output);
    else issues.push(...result.issues);
  };
  take(call.params, parts.params);
  take(call.query, parts.query);
  take(call.body, parts.body);
  if (issues.length > 0) return refuse(issues);
  return { ok: true, input: input as InputOf<C> };
}

/** Validates a mutation's flat input: keys of the params schema go to the path, the rest to the body. */
export function parseFlatInput<C extends Call>(call: C, input: unknown): ParsedInput<C> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return refuseWhole('Expected an object');
  }
  const names = paramNamesOf(call);
  // A batch holds hundreds of mutations; a call without params needs no split.
  if (names.size === 0) return parseInputParts(call, { body: input });
  const entries = Object.entries(input);
  return parseInputParts(call, {
    params: Object.fromEntries(entries.filter(([key]) => names.has(key))),
    body: Object.fromEntries(entries.filter(([key]) => !names.has(key))),
  });
}

const knownParamNames = new WeakMap<Call, ReadonlySet<string>>();

function paramNamesOf(call: Call): ReadonlySet<string> {
  const known = knownParamNames.get(call);
  if (known) return known;
  const names = new Set(paramNames(call.path));
  knownParamNames.set(call, names);
  return names;
}

/** Parameter names of a path: `/api/schedule/:id` has `['id']`. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
}

function refuseWhole(message: string) {
  return { ok: false as const, message, fields: { '': [message] } };
}

function refuse(issues: readonly v.BaseIssue<unknown>[]) {
  // Not a plain object: a field may be named `constructor`.
  const byField = new Map<string, string[]>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    byField.set(field, [...(byField.get(field) ?? []), issue.message]);
  }
  return {
    ok: false as const,
    message: issues[0]?.message ?? 'Invalid input',
    fields: Object.fromEntries(byField),
  };
}
