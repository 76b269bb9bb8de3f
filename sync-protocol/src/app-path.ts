/**
 * Whether a text is a path of this app, with its query: exactly one slash at its beginning. A second
 * one, or a backslash, which browsers read as one, would name another host.
 */
export function isAppPath(text: unknown): text is string {
  return typeof text === 'string' && /^\/(?![/\\])/.test(text);
}
