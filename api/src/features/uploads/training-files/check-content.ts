import {
  extensionOf,
  type TrainingFileType,
  wrongType,
} from '@greenroom/sync-protocol/uploads/training-files-rules';
import { fileTypeFromTokenizer } from 'file-type';
import { AppError } from '../../../app-error.ts';
import type { RangeSource } from '../../../files/range-tokenizer.ts';
import { isVtt, isText } from './check-text.ts';
import { parseMedia } from './parse-media.ts';

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
