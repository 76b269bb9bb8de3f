import { cutText } from '@greenroom/sync-protocol/text/cut-text';
import type { ChatItem } from './timeline/item.ts';

/** Characters shown in a quote. */
const quoteLength = 120;
/** Characters shown in a dialog's title. */
const titleLength = 60;

/** The beginning of a message on one line; 'Image' when it has no text. */
export function quoteOf(item: Pick<ChatItem, 'content' | 'imageUrl'>): string {
  return beginningOf(item, quoteLength);
}

/** The beginning of a message in quotation marks, for a dialog: ‘See you…’, or 'The image'. */
export function titleOf(item: Pick<ChatItem, 'content' | 'imageUrl'>): string {
  return item.content === null ? 'The image' : `‘${beginningOf(item, titleLength)}’`;
}

function beginningOf({ content }: Pick<ChatItem, 'content' | 'imageUrl'>, length: number): string {
  return content === null ? 'Image' : cutText(content, length);
}
