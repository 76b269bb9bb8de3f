import { currentUser } from '@greenroom/sync-protocol/account/account-current-calls';
import type { Call } from '@greenroom/sync-protocol/call';
import type { CallAnswer, CallerInput, CallName } from '@greenroom/sync-protocol/contract';
import * as settings from '@greenroom/sync-protocol/settings/settings-calls';
import { layOutRequest } from '@greenroom/sync-protocol/input/lay-out-request';
import { NetworkError, ProblemError } from './problem-error.ts';
import { announceChange, announceProblem } from './call-listeners.ts';
import { readAnswer } from './read-answer.ts';
import { currentEra } from '../platform/session-era.ts';

/** The calls of every start; exchanges have their own transport. */
const callsOfStart: readonly unknown[] = [currentUser, settings.maintenance];
const ofStart = new Map((callsOfStart as readonly Call[]).map((call) => [call.name, call]));

/** Milliseconds after which an unanswered call counts as failed. */
const defaultTimeLimit = 30_000;

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. Absent: never aborted. */
  readonly signal?: AbortSignal;
  /** Milliseconds to wait for the answer. Absent: 30 s. */
  readonly timeLimit?: number;
  /** Nothing that is shown changes by it. Absent: what is shown may be read again. */
  readonly isUnseen?: true;
  /** Sends the request, such as one that reports its progress. Absent: fetch. */
  readonly transport?: (url: URL, request: RequestInit) => Promise<Response>;
}

/** The input may be omitted where a call takes none or only optional fields. */
export type CallArguments<N extends CallName> =
  Record<never, never> extends CallerInput<N>
    ? [input?: CallerInput<N>, options?: CallOptions]
    : [input: CallerInput<N>, options?: CallOptions];

/**
 * Calls the server as the contract describes. Shows no message: that is left to the caller.
 * @throws {ProblemError} when the server refuses, with its problem.
 * @throws {NetworkError} when no answer arrives.
 */
export async function callApi<N extends CallName>(
  name: N,
  ...[input, options]: CallArguments<N>
): Promise<CallAnswer<N>> {
  return (await callServer(name, input, options)).answer;
}

/** As `callApi`, with the answer's headers. */
export async function callServer<N extends CallName>(
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
    // A problem of an earlier session must not end the current one; only the caller receives it.
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
    return await (options.transport ?? fetch)(new URL(url, location.origin), {
      method: call.method,
      credentials: 'same-origin',
      cache: 'no-store',
      // The browser sets a form's content type itself, with the boundary it chose.
      headers:
        typeof body === 'string' ? { ...headers, 'content-type': 'application/json' } : headers,
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NetworkError({ cause: error });
  } finally {
    // Reading at once would tell an anonymous call's moment (docs/decisions/anonymous-concerns.md).
    if (call.method !== 'GET' && !call.anonymous && !options.isUnseen) announceChange();
  }
}

/**
 * Finds a call. All but those of every start are loaded with the first other call.
 * @throws {NetworkError} when they cannot be loaded.
 */
async function findCall(name: CallName): Promise<Call> {
  const call = ofStart.get(name);
  if (call) return call;
  try {
    const { callNamed } = await import('@greenroom/sync-protocol/contract');
    return callNamed(name) as unknown as Call;
  } catch (error) {
    throw new NetworkError({ cause: error });
  }
}
