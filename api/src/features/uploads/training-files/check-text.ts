import { openWithin, type RangeSource, ReadFailed } from '../../../files/range-tokenizer.ts';

/** Milliseconds the store may be silent: a text may be long, and is read whole. */
const maxSilence = 10_000;

/** Whether all bytes are UTF-8 text without control characters but tab and line ends. */
export async function isText(source: RangeSource, silence?: number): Promise<boolean> {
  return readText(source, () => true, silence);
}

/** Whether it is a WebVTT file (W3C WebVTT, 4.1): text that begins with its signature. */
export async function isVtt(source: RangeSource): Promise<boolean> {
  return readText(source, (start) => /^WEBVTT(?:[ \t\n\r]|$)/.test(start));
}

async function readText(
  source: RangeSource,
  hasStart: (start: string) => boolean,
  silence = maxSilence,
): Promise<boolean> {
  // Drops a byte order mark, throws for bytes that are not UTF-8.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const chunk of chunksOf(source, silence)) {
    const text = decode(decoder, chunk);
    if (text === null || hasControls(text) || (isFirst && !hasStart(text))) return false;
    isFirst = false;
  }
  return decode(decoder) !== null;
}

/** @throws {ReadFailed} */
async function* chunksOf(source: RangeSource, silence: number): AsyncGenerator<Buffer> {
  let read = 0;
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), silence);
  try {
    const stream = await openWithin(source, { start: 0, end: source.size - 1 }, limit.signal);
    // Leaving the loop closes the stream.
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      timer.refresh();
      read += chunk.length;
      yield chunk;
    }
    if (read < source.size) throw new Error('The stored object ended early');
  } catch (error) {
    throw new ReadFailed(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Null: not UTF-8. Without a chunk: the end. */
function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): string | null {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    return null;
  }
}

function hasControls(text: string): boolean {
  return /[^\P{Cc}\t\n\f\r]/u.test(text);
}
