/** Maximum length of a username (spec member 5). */
export const maxNameLength = 50;
const minNameLength = 3;
/** Number of '@' examined per text, to bound the work. */
const maxSigns = 40;
/** Accounts one message notifies at most. */
export const maxMentions = 20;

/** A mention: `text.slice(start, end)` is '@' and the name as typed. */
export interface Mention {
  /** Spelled as in the account. */
  readonly username: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Possible usernames after each '@', lower-cased and distinct, for one database query. Names may
 * contain spaces, so every prefix that ends at a word boundary is a candidate.
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
 * The mentions of a text in order (decisions: Chat). Case-insensitive; the longest matching name
 * wins; '@' inside a word, as in an email address, is no mention.
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

/** Positions of each '@' that begins a word. */
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

/** A name ends where no letter, mark, digit or underscore follows. */
function isNameEnd(text: string, end: number): boolean {
  return !/^[\p{L}\p{N}\p{M}_]/u.test(text.slice(end, end + 2));
}

/** Whether the character before `place` is part of a word, so that an '@' there begins no mention. */
export function endsWord(text: string, place: number): boolean {
  // A code point has at most two UTF-16 units.
  return /[\p{L}\p{N}\p{M}_]$/u.test(text.slice(Math.max(0, place - 2), place));
}
