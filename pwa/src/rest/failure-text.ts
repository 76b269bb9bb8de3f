import { ProblemError } from './problem-error.ts';

/** A toast's text: the server's message, else the specified one (admin side 8). */
export function failureText(error: unknown, standard: string): string {
  return error instanceof ProblemError ? error.message : standard;
}

/** As `failureText`, with advice when no answer arrived; shown beside the failed element. */
export function failureAdvice(error: unknown, standard: string): string {
  if (error instanceof ProblemError) return error.message;
  return `${standard.replace(/\. Please try again\.$/, '')}. Check your connection and try again.`;
}
