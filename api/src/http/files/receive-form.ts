import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { CallForm } from '@greenroom/sync-protocol/call';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { TemporaryFiles } from '../../files/temporary-files.ts';

/** A file as somebody sent it. Nothing about it is believed but its bytes. */
export interface ReceivedFile {
  /** Where it lies until the request ends. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** The name it was given, as it came. */
  readonly name: string;
}

/** A form that came whole: its texts, and its file if there was one. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile | null;
}

/** Bytes of a form besides its file: texts, names and what stands between them. */
const formOverhead = 64 * 1024;
const textLimits = { fields: 20, fieldSize: 8_192, fieldNameSize: 100, headerPairs: 20 };

/**
 * Reads a multipart form; its file goes to the disk while it comes, counted (security 19), and is
 * the caller's to remove. What is refused leaves nothing.
 * @throws {AppError} `unsupported_type`, `too_large`, or `invalid` for a form that is not the call's.
 */
export async function receiveForm(
  request: FastifyRequest,
  form: CallForm,
  files: TemporaryFiles,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) {
    // No body at all lacks the file, as one with an empty form does.
    if (request.headers['content-type'] === undefined) return { fields: {}, file: null };
    throw new AppError('unsupported_type', 'This content type is not supported');
  }
  if (Number(request.headers['content-length'] ?? 0) > form.limit + formOverhead) {
    throw tooLarge(form);
  }
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let file: ReceivedFile | null = null;
  try {
    const limits = { ...textLimits, files: 1, fileSize: form.limit };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        file = await receiveFile(part, form, files);
        if (part.file.truncated) throw tooLarge(form);
      } else {
        takeField(fields, part);
      }
    }
    return { fields, file };
  } catch (error) {
    if (file) await files.remove(file.path);
    throw asProblem(error);
  } finally {
    // What is left of a refused form runs off, or its connection would be blocked for good.
    if (!request.raw.readableEnded) {
      request.raw.unpipe();
      request.raw.resume();
    }
  }
}

async function receiveFile(
  part: MultipartFile,
  form: CallForm,
  files: TemporaryFiles,
): Promise<ReceivedFile> {
  if (part.fieldname !== form.file) throw unknownField(part.fieldname);
  // The parser goes on swallowing what is too large until the sender ends it: nobody waits for that.
  part.file.once('limit', () => part.file.destroy(tooLarge(form)));
  const written = await files.write(part.file);
  return { ...written, name: part.filename ?? '' };
}

function takeField(fields: Record<string, string>, part: MultipartValue): void {
  const { fieldname: name, value } = part;
  if (part.fieldnameTruncated) throw unknownField(name);
  if (part.valueTruncated) throw new AppError('invalid', 'A field is too long');
  // A part that calls itself JSON arrives parsed.
  if (typeof value !== 'string') throw new AppError('invalid', 'A field is not a text');
  if (name in fields) throw new AppError('invalid', 'A field is given twice');
  fields[name] = value;
}

function tooLarge(form: CallForm): AppError {
  return new AppError('too_large', form.tooLarge);
}

function unknownField(name: string): AppError {
  return new AppError('invalid', `Unknown field '${name.toWellFormed().slice(0, 60)}'`);
}

/** A fault of the disk stays one; all else that breaks off a form is the form's. */
function asProblem(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return error;
  if (code === 'FST_FILES_LIMIT') return new AppError('invalid', 'Only one file may be sent');
  return new AppError('invalid', 'The form is malformed');
}
