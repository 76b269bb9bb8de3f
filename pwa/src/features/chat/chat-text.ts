import { cutText } from '@greenroom/sync-protocol/cut-text';
import type { ChatItem } from './timeline/item.ts';

/** Characters of a message that stand for it where it is quoted. */
const quoteLength = 120;
/** Characters that name it in a question. */
const titleLength = 60;

/** One line that stands for a message: its beginning, or what it is where it has no words. */
export function quoteOf(item: Pick<ChatItem, 'content' | 'imageUrl'>): string {
  return beginningOf(item, quoteLength);
}

/** The beginning of a message in quotation marks, for a question about it: ‘See you…’, or 'The image'. */
export function titleOf(item: Pick<ChatItem, 'content' | 'imageUrl'>): string {
  return item.content === null ? 'The image' : `‘${beginningOf(item, titleLength)}’`;
}

function beginningOf({ content }: Pick<ChatItem, 'content' | 'imageUrl'>, length: number): string {
  return content === null ? 'Image' : cutText(content, length);
}
