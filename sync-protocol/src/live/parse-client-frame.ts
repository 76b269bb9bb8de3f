/** A valid frame. `input` is for `chat.send`, which validates it. */
export type ClientFrame =
  | { readonly type: 'ping' }
  | { readonly type: 'chat_message'; readonly input: Readonly<Record<string, unknown>> };

/**
 * Parses a text frame: flat JSON with a `type`. Fields of a chat message are validated later, since
 * access is checked first (decisions: Conventions); `senderId` is dropped.
 * @returns null: not a message of the protocol
 */
export function parseClientFrame(text: string): ClientFrame | null {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { type, senderId: _ignored, ...input } = value as Record<string, unknown>;
  if (type === 'chat_message') return { type, input };
  if (type === 'ping' && Object.keys(value).length === 1) return { type };
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
