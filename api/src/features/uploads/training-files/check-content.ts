import {
  extensionOf,
  type TrainingFileType,
  wrongType,
} from '@greenroom/sync-protocol/uploads/training-files-rules';
import { fileTypeFromTokenizer } from 'file-type';
import { AppError } from '../../../app-error.ts';
import { openWithin, type RangeSource, ReadFailed } from './range-tokenizer.ts';
import { parseMedia } from './parse-media.ts';

/** Milliseconds the store may be silent: a text may be long, and is read whole. */
const maxSilence = 10_000;

const videoTypes: Readonly<Record<string, string>> = {
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/quicktime': 'video/quicktime',
  'video/webm': 'video/webm',
};

/** The detected type of each binary document, and the one it is served as. */
const documentTypes: Readonly<Record<string, readonly [detected: string, served: string]>> = {
  pdf: ['application/pdf', 'application/pdf'],
  doc: ['application/x-cfb', 'application/msword'],
  docx: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  rtf: ['application/rtf', 'application/rtf'],
};

const textTypes: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

/**
 * The media type of a video, document or captions by its content (security 19); the name only
 * chooses among documents.
 * @throws {AppError} `unsupported_type` for content that is not what the use and name say
 */
export async function checkContent(
  source: RangeSource,
  { fileType, originalName }: { fileType: TrainingFileType; originalName: string },
): Promise<string> {
  const found = await findType(source, fileType, extensionOf(originalName));
  if (found === undefined) throw new AppError('unsupported_type', wrongType[fileType]);
  return found;
}

async function findType(
  source: RangeSource,
  fileType: TrainingFileType,
  extension: string,
): Promise<string | undefined> {
  if (fileType === 'video') return videoTypes[(await detect(source)) ?? ''];
  if (fileType === 'captions') {
    return (await isVtt(source)) ? 'text/vtt; charset=utf-8' : undefined;
  }
  const text = textTypes[extension];
  if (text !== undefined) return (await isText(source)) ? text : undefined;
  const [detected, served] = documentTypes[extension] ?? [];
  return detected !== undefined && detected === (await detect(source)) ? served : undefined;
}

/** A hint only (security 21): what is served is chosen above. Undefined: unknown or damaged. */
async function detect(source: RangeSource): Promise<string | undefined> {
  return (await parseMedia(source, fileTypeFromTokenizer))?.mime;
}

/** Whether all bytes are UTF-8 text without control characters but tab and line ends. */
export async function isText(source: RangeSource, silence?: number): Promise<boolean> {
  return readText(source, () => true, silence);
}

/** Whether it is a WebVTT file (W3C WebVTT, 4.1): text that begins with its signature. */
async function isVtt(source: RangeSource): Promise<boolean> {
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
