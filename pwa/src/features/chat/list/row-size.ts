import { fitImage } from '../picture/image-box.ts';
import type { ChatRow } from '../timeline/rows.ts';

/** Px of a text line, and about how many characters stand in one. */
const line = { height: 23, characters: 40 };

/**
 * How tall a row probably is, in px, until it is shown and measured: the nearer, the less the list's
 * length changes while somebody scrolls.
 */
export function estimateRowSize(row: ChatRow | undefined): number {
  if (row === undefined) return 48;
  // The list asks for every row below one that turned out taller, in every frame somebody scrolls.
  let size = known.get(row);
  if (size === undefined) known.set(row, (size = computeSize(row)));
  return size;
}

/** A row that changes is another object. */
const known = new WeakMap<ChatRow, number>();

function computeSize(row: ChatRow): number {
  if (row.kind === 'day') return 46;
  if (row.kind === 'unread') return 30;
  const { item, isOwn, startsRun } = row;
  const text = item.content === null ? 0 : countLines(item.content) * line.height;
  const image = item.imageUrl === null ? 0 : fitImage(item.imageWidth, item.imageHeight).height;
  const head = startsRun ? 9 + (isOwn ? 0 : 21) : 0;
  const quote = item.replyToId === null ? 0 : 56;
  return 33 + head + quote + text + image;
}

function countLines(text: string): number {
  let lines = 0;
  for (const part of text.split('\n')) lines += Math.ceil(part.length / line.characters) || 1;
  return lines;
}
