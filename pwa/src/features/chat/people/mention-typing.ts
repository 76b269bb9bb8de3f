import { endsWord, maxNameLength } from '@greenroom/sync-protocol/chat/chat-mentions';

/** Names that are offered at a time. */
export const maxOffers = 8;

/** The beginning of a name that is being typed: `text[start]` is its '@'. */
export interface TypedMention {
  readonly start: number;
  readonly end: number;
  /** Lower-cased, without the '@'; may hold spaces. */
  readonly prefix: string;
}

/** The '@' somebody is typing a name after, at the caret; null when they are not. */
export function findTypedMention(text: string, caret: number): TypedMention | null {
  const from = Math.max(0, caret - maxNameLength - 1);
  const start = text.lastIndexOf('@', caret - 1);
  if (start < from || caret === 0) return null;
  const prefix = text.slice(start + 1, caret);
  // An address is no mention; a name begins at once and stays on its line.
  if (endsWord(text, start) || /^\s|\n/.test(prefix)) return null;
  return { start, end: caret, prefix: prefix.toLowerCase() };
}

/** Names that begin so, regardless of case, in their order; at most `maxOffers`. */
export function offerNames(names: readonly string[], prefix: string): string[] {
  const offers: string[] = [];
  for (const name of names) {
    if (offers.length === maxOffers) break;
    if (name.toLowerCase().startsWith(prefix)) offers.push(name);
  }
  return offers;
}

/** The text with the name in place of what was typed of it, and where the caret stands then. */
export function insertMention(
  text: string,
  mention: TypedMention,
  name: string,
): { readonly text: string; readonly caret: number } {
  const after = text.slice(mention.end);
  const inserted = `@${name} `;
  return {
    text: text.slice(0, mention.start) + inserted + after.replace(/^ /, ''),
    caret: mention.start + inserted.length,
  };
}
