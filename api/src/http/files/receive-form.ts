import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { CallForm, TextForm } from '@greenroom/sync-protocol/call';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import type { TemporaryFiles } from '../../files/temporary-files.ts';

/** A complete form: its text fields and its file, if any. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ReceivedFile | null;
}

/** Bytes of a form besides its file: text fields, names and separators. */
const formOverhead = 64 * 1024;
const textLimits = { fields: 20, fieldSize: 8_192, fieldNameSize: 100, headerPairs: 20 };

/**
 * Reads a multipart form and streams its file to disk, counting the bytes (security 19); the caller
 * removes the file. A refused form leaves nothing.
 * @throws {AppError} `unsupported_type`, `too_large`, or `invalid` for a form that does not match
 * the call.
 */
export async function receiveForm(
  request: FastifyRequest,
  form: CallForm | TextForm,
  files: TemporaryFiles,
): Promise<ReceivedForm> {
  const fileForm = 'file' in form ? form : null;
  if (!request.isMultipart()) {
    // A missing body lacks the file, like an empty form.
    if (request.headers['content-type'] === undefined) return { fields: {}, file: null };
    throw new AppError('unsupported_type', 'This content type is not supported');
  }
  const length = Number(request.headers['content-length'] ?? 0);
  if (fileForm && length > fileForm.limit + formOverhead) throw tooLarge(fileForm);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let file: ReceivedFile | null = null;
  try {
    for await (const part of request.parts({ limits: limitsOf(form) })) {
      if (part.type === 'file') {
        if (!fileForm) throw unknownField(part.fieldname);
        file = await receiveFile(part, fileForm, files);
        if (part.file.truncated) throw tooLarge(fileForm);
      } else {
        addField(fields, part);
      }
    }
    return { fields, file };
  } catch (error) {
    if (file) await files.remove(file.path);
    throw asProblem(error);
  } finally {
    // Drain the rest of a refused form, or its connection would stay blocked.
    if (!request.raw.readableEnded) {
      request.raw.unpipe();
      request.raw.resume();
    }
  }
}

function limitsOf(form: CallForm | TextForm) {
  if ('file' in form) return { ...textLimits, files: 1, fileSize: form.limit };
  // The parser stops at a file's first bytes: it is refused by its name.
  return { ...textLimits, fieldSize: form.fieldLimit, files: 1, fileSize: 1 };
}

async function receiveFile(
  part: MultipartFile,
  form: CallForm,
  files: TemporaryFiles,
): Promise<ReceivedFile> {
  if (part.fieldname !== form.file) throw unknownField(part.fieldname);
  // The parser would consume an oversized file to its end: do not wait for that.
  part.file.once('limit', () => part.file.destroy(tooLarge(form)));
  const written = await files.write(part.file);
  return { ...written, name: part.filename ?? '' };
}

function addField(fields: Record<string, string>, part: MultipartValue): void {
  const { fieldname: name, value } = part;
  if (part.fieldnameTruncated) throw unknownField(name);
  if (part.valueTruncated) throw new AppError('invalid', 'A field is too long');
  // A part declared as JSON arrives parsed.
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

/** A disk error stays one; any other error that interrupts a form is a malformed form. */
function asProblem(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall !== undefined) return error;
  if (code === 'FST_FILES_LIMIT') return new AppError('invalid', 'Only one file may be sent');
  return new AppError('invalid', 'The form is malformed');
}
