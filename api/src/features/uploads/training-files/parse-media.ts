import { type RangeSource, RangeTokenizer } from './range-tokenizer.ts';

/** Milliseconds a parser may take; most read a few kilobytes. */
const parsingLimit = 10_000;

interface ParsingOptions {
  readonly mimeType?: string;
  /** See `RangeTokenizer`. */
  readonly endsAtLimit?: boolean;
  /** Absent: after `parsingLimit`. */
  readonly limit?: AbortSignal | undefined;
}

/**
 * What a parser of media finds in the bytes; undefined: they are damaged. The parser's own errors are
 * about the bytes, a failed read is not, even one the parser took for the end of the file.
 * @throws {ReadFailed}
 */
export async function parseMedia<Found>(
  source: RangeSource,
  parse: (tokenizer: RangeTokenizer) => Promise<Found>,
  { limit = AbortSignal.timeout(parsingLimit), ...options }: ParsingOptions = {},
): Promise<Found | undefined> {
  const tokenizer = new RangeTokenizer(source, { limit, ...options });
  const found = await parse(tokenizer).catch(() => undefined);
  if (tokenizer.failure) throw tokenizer.failure;
  return found;
}
