import { imageTooLarge } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { AppError } from '../../app-error.ts';

/** The refusal of an image while all slots are taken. */
export function overloaded(): AppError {
  return new AppError('overloaded', 'The server is busy with other images. Please try again.');
}

/** The refusal of an image with few bytes but too many pixels. */
export function tooManyPixels(): AppError {
  return new AppError('too_large', imageTooLarge, { details: 'It has too many pixels.' });
}

/**
 * The refusal for an error of reading an image. sharp's messages may quote the image, so they are
 * replaced. A failure of this server (memory, disk) is returned unchanged, to be logged and
 * retried.
 */
export function asRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || isServerFault(error)) return error;
  if (/pixel limit/i.test(error.message)) return tooManyPixels();
  if (/timeout/i.test(error.message)) return overloaded();
  return new AppError('invalid', 'This image cannot be read. Please select another one.');
}

function isServerFault(error: Error): boolean {
  return (
    error instanceof TypeError ||
    error instanceof RangeError ||
    'syscall' in error ||
    // libvips reports these only in the message.
    /out of memory|no space left/i.test(error.message)
  );
}
