import { ProblemError } from '../../rest/problem-error.ts';
import { readAnswer } from '../../rest/read-answer.ts';

/** The fate of a request that a proxy answers with a page of its own. */
export function proxyPage(status: number): () => Promise<never> {
  return async () => {
    await readAnswer({}, new Response('<h1>Refused</h1>', { status }));
    throw new Error(`Status ${status} is no refusal`);
  };
}

/** The same, as an error. */
export async function proxyError(status: number): Promise<ProblemError> {
  const error: unknown = await proxyPage(status)().catch((reason: unknown) => reason);
  if (error instanceof ProblemError) return error;
  throw error;
}
