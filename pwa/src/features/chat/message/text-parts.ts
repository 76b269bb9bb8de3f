import { findMentions } from '@greenroom/sync-protocol/chat/chat-mentions';

/** A part of a message's text; all parts joined are the text. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly username: string };

/** Addresses start with a scheme or 'www.'. */
const addresses = /(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^]+/giu;
/** Punctuation at the end of an address is not part of it. */
const trailing = /[.,:;!?…*_~)\]}]$/u;

interface Found {
  readonly start: number;
  readonly end: number;
  readonly part: TextPart;
}

/** Splits a text into plain text, links and mentions of `usernames`, in order. */
export function splitText(text: string, usernames: readonly string[]): TextPart[] {
  const links = findLinks(text);
  const mentions = text.includes('@')
    ? findMentions(text, usernames)
        .filter(({ start }) => !links.some((link) => start >= link.start && start < link.end))
        .map(({ username, start, end }): Found => {
          return { start, end, part: { kind: 'mention', text: text.slice(start, end), username } };
        })
    : [];
  const found = [...links, ...mentions].toSorted((a, b) => a.start - b.start);
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, part } of found) {
    if (start > at) parts.push({ kind: 'text', text: text.slice(at, start) });
    parts.push(part);
    at = end;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

function findLinks(text: string): Found[] {
  if (!/www\.|https?:/i.test(text)) return [];
  const found: Found[] = [];
  for (const match of text.matchAll(addresses)) {
    const before = text.slice(0, match.index).at(-1) ?? ' ';
    const address = withoutTrailing(match[0]);
    const href = /[\p{L}\p{N}@/.]/u.test(before) ? null : hrefOf(address);
    if (href === null) continue;
    const end = match.index + address.length;
    found.push({ start: match.index, end, part: { kind: 'link', text: address, href } });
  }
  return found;
}

/** Removes trailing punctuation, but keeps a bracket the address opened: '…/Mercury_(planet)'. */
function withoutTrailing(address: string): string {
  let kept = address;
  while (trailing.test(kept)) {
    const last = kept.at(-1) ?? '';
    const opening = { ')': '(', ']': '[', '}': '{' }[last];
    if (opening !== undefined && countOf(kept, opening) >= countOf(kept, last)) break;
    kept = kept.slice(0, -1);
  }
  return kept;
}

/**
 * The link's target; null: no link. Only http and https, and without user info, which can make an
 * address look like another host's.
 */
function hrefOf(address: string): string | null {
  const whole = /^www\./i.test(address) ? `https://${address}` : address;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname, username, password, href } = new URL(whole);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  if (username !== '' || password !== '') return null;
  return /[^.]\.[^.]/.test(hostname) || hostname === 'localhost' ? href : null;
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}
