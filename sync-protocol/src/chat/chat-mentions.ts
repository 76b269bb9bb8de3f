/** Characters a username may have (member side 5). */
export const maxNameLength = 50;
const minNameLength = 3;
/** Signs '@' of one text that are looked at; more is no conversation. */
const maxSigns = 40;
/** Persons one message notifies at most. */
export const maxMentions = 20;

/** A name in a text: `text.slice(start, end)` is '@' and the name as it was typed. */
export interface Mention {
  /** As the account spells it. */
  readonly username: string;
  readonly start: number;
  readonly end: number;
}

/**
 * What may be a username after each '@' of a text: lower-cased, each once, for one question to the
 * database. Names may contain spaces, so that every beginning that ends at a word's end is one.
 */
export function mentionCandidates(text: string): string[] {
  const candidates = new Set<string>();
  for (const sign of findSigns(text)) {
    const begin = sign + 1;
    for (let length = minNameLength; length <= maxNameLength; length++) {
      const end = begin + length;
      if (end > text.length) break;
      if (isNameEnd(text, end)) candidates.add(text.slice(begin, end).toLowerCase());
    }
  }
  return [...candidates];
}

/**
 * Who is mentioned in a text, in its order (decisions: Chat). Case does not count; of several names
 * that fit the longest is meant; '@' within a word, as in an address, mentions nobody.
 */
export function findMentions(text: string, usernames: readonly string[]): Mention[] {
  const byName = new Map(usernames.map((username) => [username.toLowerCase(), username]));
  const mentions: Mention[] = [];
  for (const sign of findSigns(text)) {
    const begin = sign + 1;
    for (let length = Math.min(maxNameLength, text.length - begin); length > 0; length--) {
      const end = begin + length;
      const username = isNameEnd(text, end)
        ? byName.get(text.slice(begin, end).toLowerCase())
        : undefined;
      if (username === undefined) continue;
      mentions.push({ username, start: sign, end });
      break;
    }
  }
  return mentions;
}

/** Where an '@' stands that begins a word. */
function findSigns(text: string): number[] {
  const signs: number[] = [];
  for (
    let sign = text.indexOf('@');
    sign >= 0 && signs.length < maxSigns;
    sign = text.indexOf('@', sign + 1)
  ) {
    if (!endsWord(text, sign)) signs.push(sign);
  }
  return signs;
}

/** A name ends where no letter, digit or mark goes on. */
function isNameEnd(text: string, end: number): boolean {
  return !/^[\p{L}\p{N}\p{M}_]/u.test(text.slice(end, end + 2));
}

/** Whether what stands before this place is part of a word: an '@' there begins no name. */
export function endsWord(text: string, place: number): boolean {
  // A letter has two units at most.
  return /[\p{L}\p{N}\p{M}_]$/u.test(text.slice(Math.max(0, place - 2), place));
}
