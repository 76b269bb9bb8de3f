import { type Call, fileFormOf, type RawBody } from '../call.ts';
import { paramNames } from './parse-input.ts';

/** A call with its input distributed over path, query and body. */
export interface CallRequest {
  readonly url: string;
  /** Absent: the call has no body. */
  readonly body?: string | FormData | Blob;
}

/**
 * Distributes the flat input of a call over path, query and body, as the contract describes.
 * @throws {TypeError} when a path parameter is missing, which is a fault of the caller.
 */
export function layOutRequest(call: Call, input: Readonly<Record<string, unknown>>): CallRequest {
  const names = new Set(paramNames(call.path));
  const path = call.path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = input[name];
    if (typeof value !== 'string' || value === '')
      throw new TypeError(`${call.name} needs ${name}`);
    return encodeURIComponent(value);
  });
  const rest = Object.entries(input).filter(
    ([key, value]) => !names.has(key) && value !== undefined,
  );
  if (call.raw) return layOutRaw(path, call.raw, rest);
  if (call.form) return { url: path, body: fillForm(fileFormOf(call)?.file, rest) };
  if (call.query) return { url: withQuery(path, rest) };
  if (call.body) return { url: path, body: JSON.stringify(Object.fromEntries(rest)) };
  return { url: path };
}

function layOutRaw(
  path: string,
  { field }: RawBody,
  entries: readonly (readonly [string, unknown])[],
): CallRequest {
  const body = entries.find(([key]) => key === field)?.[1];
  if (!(body instanceof Blob)) throw new TypeError(`${field} must be bytes`);
  return {
    url: withQuery(
      path,
      entries.filter(([key]) => key !== field),
    ),
    body,
  };
}

function fillForm(
  file: string | undefined,
  entries: readonly (readonly [string, unknown])[],
): FormData {
  const form = new FormData();
  // Text fields precede the file: they are short.
  for (const [key, value] of entries) if (key !== file) form.append(key, String(value));
  for (const [key, value] of entries) if (value instanceof Blob) form.append(key, value);
  return form;
}

function withQuery(path: string, entries: readonly (readonly [string, unknown])[]): string {
  const query = new URLSearchParams(
    entries.map(([key, value]): [string, string] => [key, String(value)]),
  );
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
