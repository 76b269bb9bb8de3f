import { ProblemError } from './problem-error.ts';

/** What a toast says of a failure: the server's sentence, else the specified one (admin side 8). */
export function failureText(error: unknown, standard: string): string {
  return error instanceof ProblemError ? error.message : standard;
}

/** What stands beside the thing that failed: that, and what to do where no answer came. */
export function failureAdvice(error: unknown, standard: string): string {
  if (error instanceof ProblemError) return error.message;
  return `${standard.replace(/\. Please try again\.$/, '')}. Check your connection and try again.`;
}
