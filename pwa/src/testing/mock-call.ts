import {
  type Call,
  fileFormOf,
  type SentBytesOf,
  successStatusOf,
} from '@greenroom/sync-protocol/call';
import {
  type CallAnswer,
  type CallInput,
  type CallName,
  type CallNamed,
  callNamed,
} from '@greenroom/sync-protocol/contract';
import { paramNames, parseInputParts } from '@greenroom/sync-protocol/input/parse-input';
import { type Problem, type ProblemCode, statusOf } from '@greenroom/sync-protocol/problem';
import { HttpResponse, type RequestHandler, http } from 'msw';

/** The input the server's handler would get, with a form's file. */
export interface MockedRequest<N extends CallName> {
  readonly input: CallInput<N> & SentBytesOf<CallNamed<N>, File>;
  readonly request: Request;
}

/** Thrown by a resolver to answer with a problem; the code determines the status. */
export class MockProblem extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ProblemCode,
    message: string,
    more: Partial<Problem> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.problem = { ...more, code, message };
    this.headers = headers;
  }
}

/**
 * An MSW handler for one call of the contract, with the call's own method, path, validation and
 * success status. `headersOf` adds headers to a success, such as a list's `X-Total-Count`.
 */
export function mockCall<N extends CallName>(
  name: N,
  resolver: (request: MockedRequest<N>) => CallAnswer<N> | Promise<CallAnswer<N>>,
  headersOf: (request: MockedRequest<N>) => Readonly<Record<string, string>> = () => ({}),
): RequestHandler {
  // Widens the union of the contract's calls to `Call`, as in the client.
  const call = callNamed(name) as unknown as Call;
  const method = call.method.toLowerCase() as Lowercase<Call['method']>;
  return http[method](`*${call.path}`, async ({ request, params }) => {
    const { body, file } = await readBody(call, request.clone());
    const query = Object.fromEntries(new URL(request.url).searchParams);
    // The pattern's leading wildcard is a parameter to MSW, but not of the call.
    const named = Object.fromEntries(paramNames(call.path).map((key) => [key, params[key]]));
    const parsed = parseInputParts(call, { params: named, query, body });
    if (!parsed.ok) {
      return refuse({ code: 'invalid', message: parsed.message, fields: parsed.fields });
    }
    const form = fileFormOf(call);
    if (form && !file) {
      return refuse({ code: 'invalid', message: form.missing });
    }
    if (form && file && file.size > form.limit) {
      return refuse({ code: 'too_large', message: form.tooLarge });
    }
    try {
      const field = form?.file ?? call.raw?.field;
      const given = Object.assign({}, parsed.input, field !== undefined && { [field]: file });
      const mocked = { input: given as MockedRequest<N>['input'], request };
      const answer = await resolver(mocked);
      const status = successStatusOf(call);
      if (call.fileAnswer) {
        return new HttpResponse(answer as Blob, { status, headers: headersOf(mocked) });
      }
      return status === 204
        ? new HttpResponse(null, { status })
        : HttpResponse.json(answer as never, { status, headers: headersOf(mocked) });
    } catch (error) {
      if (error instanceof MockProblem) return refuse(error.problem, error.headers);
      throw error;
    }
  });
}

/** The fields of a request's body, and a form's file or the raw bytes. */
async function readBody(call: Call, request: Request) {
  if (call.raw) return { body: undefined, file: await request.blob() };
  if (!call.form) {
    const text = await request.text();
    return { body: text === '' ? undefined : (JSON.parse(text) as unknown), file: undefined };
  }
  const entries = [...(await request.formData())];
  const field = fileFormOf(call)?.file;
  const file = entries.find(([key, value]) => key === field && typeof value !== 'string')?.[1];
  const texts = entries.filter(([, value]) => value !== file);
  return { body: Object.fromEntries(texts) as unknown, file: file as File | undefined };
}

/** An MSW handler for a call that is refused, with what `MockProblem` takes. */
export function mockRefusal(
  name: CallName,
  ...problem: ConstructorParameters<typeof MockProblem>
): RequestHandler {
  return mockCall(name, () => {
    throw new MockProblem(...problem);
  });
}

/** An MSW handler for a call to an unreachable server. */
export function mockUnreachable(name: CallName): RequestHandler {
  const call = callNamed(name) as unknown as Call;
  const method = call.method.toLowerCase() as Lowercase<Call['method']>;
  return http[method](`*${call.path}`, () => HttpResponse.error());
}

function refuse(problem: Problem, headers: Readonly<Record<string, string>> = {}) {
  return HttpResponse.json(problem, { status: statusOf(problem.code), headers });
}
