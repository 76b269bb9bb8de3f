/** Characters before what was found that are shown. */
const lead = 32;

interface Excerpt {
  readonly before: string;
  /** As it stands in the text; empty: it is not in it. */
  readonly match: string;
  readonly after: string;
}

/** A text around what was searched in it, on one line; regardless of case. */
export function cutAround(text: string, searched: string): Excerpt {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const wanted = searched.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const lower = line.toLowerCase();
  // A few letters have more characters in lower case: then nothing is marked.
  const at = wanted === '' || lower.length !== line.length ? -1 : lower.indexOf(wanted);
  if (at < 0) return { before: line, match: '', after: '' };
  const end = at + wanted.length;
  const isCut = at > lead;
  const before = isCut
    ? line.slice(at - lead, at).replace(/^[\ud800-\udfff]?\S*\s/u, '')
    : line.slice(0, at);
  return {
    before: isCut ? `…${before}` : before,
    match: line.slice(at, end),
    after: line.slice(end),
  };
}
