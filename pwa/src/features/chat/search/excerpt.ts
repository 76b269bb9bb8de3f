/** Characters shown before the match. */
const lead = 32;

interface Excerpt {
  readonly before: string;
  /** As written in the text; empty: no match. */
  readonly match: string;
  readonly after: string;
}

/** Cuts a text around a case-insensitive match, on one line. */
export function cutAround(text: string, searched: string): Excerpt {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const wanted = searched.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const lower = line.toLowerCase();
  // Some letters are longer in lower case, which shifts indexes: then nothing is marked.
  const at = wanted === '' || lower.length !== line.length ? -1 : lower.indexOf(wanted);
  if (at < 0) return { before: line, match: '', after: '' };
  const end = at + wanted.length;
  const isCut = at > lead;
  const before = isCut
    ? line
        .slice(at - lead, at)
        // The rest of a character, and of a word that another follows.
        .replace(/^[\udc00-\udfff]/, '')
        .replace(/^\S*\s/, '')
    : line.slice(0, at);
  return {
    before: isCut ? `…${before}` : before,
    match: line.slice(at, end),
    after: line.slice(end),
  };
}
