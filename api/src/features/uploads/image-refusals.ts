import { imageTooLarge } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { AppError } from '../../app-error.ts';

/** The refusal of a picture while others take all the room. */
export function overloaded(): AppError {
  return new AppError('overloaded', 'The server is busy with other images. Please try again.');
}

/** The refusal of a picture that is small in bytes only. */
export function tooManyPixels(): AppError {
  return new AppError('too_large', imageTooLarge, { details: 'It has too many pixels.' });
}

/**
 * What a failed reading is answered with. What sharp throws is about the image, in words that may
 * quote it: none of them goes on. A fault of this server, its memory or its disk is no verdict on an
 * image: it goes on as it is, to be logged and tried again.
 */
export function asRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || isOurs(error)) return error;
  if (/pixel limit/i.test(error.message)) return tooManyPixels();
  if (/timeout/i.test(error.message)) return overloaded();
  return new AppError('invalid', 'This image cannot be read. Please select another one.');
}

function isOurs(error: Error): boolean {
  return (
    error instanceof TypeError ||
    error instanceof RangeError ||
    'syscall' in error ||
    // libvips says these in words alone.
    /out of memory|no space left/i.test(error.message)
  );
}
