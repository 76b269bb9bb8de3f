import { AppError } from '@greenroom/api/app-error';

/** What failed, for the person at the terminal: words and the code, never a stack. */
export function describeFault(error: unknown): string {
  if (error instanceof AppError) {
    const fields = Object.values(error.problem.fields ?? {}).flat();
    return fields.length > 0 ? fields.join('\n') : error.message;
  }
  if (!(error instanceof Error)) return String(error);
  return describeCode(error) ?? error.message;
}

/** Null: the error has no code whose message says too little. */
function describeCode(error: Error): string | null {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === undefined) return null;
  const place = path ?? 'a file';
  switch (code) {
    // PostgreSQL's.
    case '53100':
      return `The disk of the database is full (${code}): ${error.message}.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full (${code}).`;
    case 'ENOENT':
    case 'ENOTDIR':
      return `There is no file or folder ${place} (${code}).`;
    case 'EACCES':
    case 'EPERM':
      return `The user who runs this has no right to ${place} (${code}). Run it as the server's user.`;
    case 'EEXIST':
      return `${place} is there already (${code}).`;
    case 'EROFS':
      return `The disk of ${place} is read-only (${code}).`;
    default:
      return null;
  }
}
