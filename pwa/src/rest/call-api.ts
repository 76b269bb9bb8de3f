import type { Call } from '@greenroom/sync-protocol/call';
import type { CallAnswer, CallName, CallerInput } from '@greenroom/sync-protocol/contract';
import { layOutRequest } from './call-request.ts';
import { findCall } from './find-call.ts';
import { NetworkError, ProblemError } from './problem-error.ts';
import { announceProblem } from './problem-listeners.ts';
import { readAnswer } from './read-answer.ts';
import { currentEra } from './session-era.ts';

/** Milliseconds after which a call without an answer counts as unreachable. */
const defaultTimeLimit = 30_000;

export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. Absent: it cannot be ended. */
  readonly signal?: AbortSignal;
  /** Milliseconds to wait for the answer. Absent: 30 s. */
  readonly timeLimit?: number;
}

/** The calls that answer a list. */
export type ListCallName = {
  [N in CallName]: CallAnswer<N> extends readonly unknown[] ? N : never;
}[CallName];

/** What such a call lists. */
export type RowOf<N extends ListCallName> =
  CallAnswer<N> extends readonly (infer Row extends { readonly id: string })[] ? Row : never;

/** `{}` may be left out where a call takes no input or only optional fields. */
type CallArguments<N extends CallName> =
  Record<never, never> extends CallerInput<N>
    ? [input?: CallerInput<N>, options?: CallOptions]
    : [input: CallerInput<N>, options?: CallOptions];

/**
 * Calls the server as the contract says. Shows nothing: what a person should see is the caller's.
 * @throws {ProblemError} when the server refuses, with its problem.
 * @throws {NetworkError} when no answer comes.
 */
export async function callApi<N extends CallName>(
  name: N,
  ...[input, options]: CallArguments<N>
): Promise<CallAnswer<N>> {
  return (await callServer(name, input, options)).answer;
}

/** One page of an administrators' list, and how many rows all pages have together. */
export interface PageOf<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/**
 * Calls a list that is read page by page (decisions: 50 a page, the total in `X-Total-Count`). A
 * server that tells no total is taken to have answered everything.
 * @throws as `callApi`.
 */
export async function callApiPage<N extends ListCallName>(
  name: N,
  ...[input, options]: CallArguments<N>
): Promise<PageOf<RowOf<N>>> {
  const { answer, headers } = await callServer(name, input, options);
  // A list, as the name of the call says.
  const rows = answer as unknown as readonly RowOf<N>[];
  return { rows, total: Number(headers.get('x-total-count') ?? rows.length) };
}

async function callServer<N extends CallName>(
  name: N,
  input: CallerInput<N> | undefined,
  options: CallOptions = {},
): Promise<{ readonly answer: CallAnswer<N>; readonly headers: Headers }> {
  const era = currentEra();
  try {
    const call = await findCall(name);
    const response = await send(call, input ?? {}, options);
    return {
      answer: (await readAnswer(call, response)) as CallAnswer<N>,
      headers: response.headers,
    };
  } catch (error) {
    // What concerned an earlier session must not end this one; the caller hears of it all the same.
    if (error instanceof ProblemError && !era.aborted) announceProblem(error, name);
    throw error;
  }
}

async function send(
  call: Call,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Promise<Response> {
  const { url, body } = layOutRequest(call, input);
  const limit = AbortSignal.timeout(options.timeLimit ?? defaultTimeLimit);
  const headers = { accept: call.fileAnswer?.types.join() ?? 'application/json' };
  try {
    return await fetch(new URL(url, location.origin), {
      method: call.method,
      credentials: 'same-origin',
      cache: 'no-store',
      // The browser itself names a form's type, with the boundary it chose.
      headers:
        typeof body === 'string' ? { ...headers, 'content-type': 'application/json' } : headers,
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NetworkError({ cause: error });
  }
}
