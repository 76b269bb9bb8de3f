import { endsWord, maxNameLength } from '@greenroom/sync-protocol/chat/chat-mentions';

/** Maximum number of names offered. */
export const maxOffers = 8;

/** The beginning of a name being typed; `text[start]` is its '@'. */
export interface TypedMention {
  readonly start: number;
  readonly end: number;
  /** Lower case, without the '@'; may contain spaces. */
  readonly prefix: string;
}

/** Finds the mention being typed at the caret; null: none. */
export function findTypedMention(text: string, caret: number): TypedMention | null {
  const from = Math.max(0, caret - maxNameLength - 1);
  const start = text.lastIndexOf('@', caret - 1);
  if (start < from || caret === 0) return null;
  const prefix = text.slice(start + 1, caret);
  // An '@' after a word is an e-mail address. A name starts without a space and has no newline.
  if (endsWord(text, start) || /^\s|\n/.test(prefix)) return null;
  return { start, end: caret, prefix: prefix.toLowerCase() };
}

/** The first `maxOffers` names that start with the lower-case prefix, case-insensitively. */
export function offerNames(names: readonly string[], prefix: string): string[] {
  const offers: string[] = [];
  for (const name of names) {
    if (offers.length === maxOffers) break;
    if (name.toLowerCase().startsWith(prefix)) offers.push(name);
  }
  return offers;
}

/** Replaces the typed beginning by the name. @returns the new text and caret position */
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
