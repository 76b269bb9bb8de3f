import type { Call } from '@greenroom/sync-protocol/call';
import { type Problem, type ProblemCode, problemSchema } from '@greenroom/sync-protocol/problem';
import * as v from 'valibot';
import { NetworkError, ProblemError } from './problem-error.ts';

/**
 * Codes for an answer that is not a problem of ours, such as a proxy's error page. None is final:
 * only the server itself refuses for good, or says that an account is gone.
 */
const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  401: 'unauthenticated',
  429: 'too_many_requests',
  503: 'overloaded',
};

/**
 * Parses the answer of a call; a Blob for a file, undefined for a call without an answer body.
 * @throws {ProblemError} for every refusal, and for an answer that breaks the contract.
 * @throws {NetworkError} when the connection breaks during the answer.
 */
export async function readAnswer(
  call: Pick<Call, 'answer' | 'fileAnswer'>,
  response: Response,
): Promise<unknown> {
  if (call.fileAnswer && response.ok) return response.blob().catch(failUnreachable);
  const body = await readJson(response);
  if (!response.ok) throw asProblemError(response, body);
  if (!call.answer) return undefined;
  const parsed = v.safeParse(call.answer, body);
  if (parsed.success) return parsed.output;
  const message = 'The server gave an answer that this version does not understand.';
  throw new ProblemError({ code: 'internal', message }, response.status);
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(failUnreachable);
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function failUnreachable(error: unknown): never {
  throw new NetworkError({ cause: error });
}

function asProblemError(response: Response, body: unknown): ProblemError {
  const parsed = v.safeParse(problemSchema, body);
  const problem: Problem = parsed.success
    ? parsed.output
    : {
        code: codeOfStatus[response.status] ?? 'internal',
        message: 'Something went wrong on the server. Please try again.',
      };
  return new ProblemError(problem, response.status, readRetryAfter(response));
}

function readRetryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
