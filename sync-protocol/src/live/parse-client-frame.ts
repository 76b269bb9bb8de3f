/** A frame that speaks the protocol. `input` is for `chat.send`, which judges it. */
export type ClientFrame =
  | { readonly type: 'ping' }
  | { readonly type: 'chat_message'; readonly input: Readonly<Record<string, unknown>> };

/**
 * Reads a text frame of a client: flat JSON with a `type`. A chat message's fields are not looked at
 * here, since rights are judged before them (decisions.md, Conventions); `senderId` is left out.
 * @returns null: this is no message of the protocol, and whoever sent it is no client of ours
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
