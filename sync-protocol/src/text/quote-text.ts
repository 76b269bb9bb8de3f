import { cutText } from './cut-text.ts';

/** Maximum length of the quotation. */
const maxLength = 40;

/** The beginning of a text in quotation marks: ‘Could somebody look at…’. */
export function quoteText(text: string): string {
  return `‘${cutText(text, maxLength)}’`;
}
