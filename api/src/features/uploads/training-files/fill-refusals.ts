import { AppError } from '../../../app-error.ts';
import { QuarantineRefusal } from '../../../files/quarantine.ts';

const refusals: Readonly<Record<QuarantineRefusal['reason'], () => AppError>> = {
  gap: () => new AppError('conflict', 'The bytes before this offset have not arrived'),
  too_long: () => new AppError('too_large', 'More bytes arrive than the file was said to have'),
  replaced: () => new AppError('conflict', 'The same upload was continued elsewhere'),
  elsewhere: () => new AppError('conflict', 'The bytes go to the address the upload was given'),
};

/** The refusal for an error while bytes arrive; a failure of this server is returned unchanged. */
export function asFillRefusal(error: unknown): unknown {
  if (error instanceof QuarantineRefusal) return refusals[error.reason]();
  if (error instanceof AppError || !(error instanceof Error)) return error;
  // The connection broke: nobody hears the answer, and what arrived is kept.
  const { code } = error as NodeJS.ErrnoException;
  if (
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    error.message === 'aborted'
  ) {
    return new AppError('invalid', 'The upload broke off');
  }
  return error;
}
