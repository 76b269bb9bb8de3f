import { type Call, fileFormOf, successStatusOf } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { parseInputParts } from '@greenroom/sync-protocol/input/parse-input';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/schema.ts';
import type { TemporaryFiles } from '../../files/temporary-files.ts';
import type { Allowances } from '../../access/allowances.ts';
import { guardCall } from './guard-call.ts';
import { notSignedIn } from '../../access/guard.ts';
import type { Actor } from '../../access/actor.ts';
import type { MutationHandlers, RequestContext, RequestHandlers } from '../../access/handler.ts';
import { isNavigation, isUnsafeMethod, ownOriginOf } from '../defence/origin.ts';
import { acceptRawBodies, receiveRaw } from '../files/raw-bytes.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import { receiveForm } from '../files/receive-form.ts';
import { type LooseMutationHandler, runOfflineCall } from '../../access/run-offline-call.ts';
import type { ServedFile } from '../../files/served-file.ts';
import { sendFile } from '../files/send-file.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** Maximum bytes of a body unless its call sets a limit. */
const defaultBodyLimit = 256 * 1024;

type LooseRequestHandler = (context: RequestContext, input: unknown) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of the request's call; null while signed out. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** Refusals of uploads carry their message as `error`, too. Absent: they do not. */
    repeatsMessage?: boolean;
    /** Neither logged nor counted (`Call.anonymous`). Absent: both. */
    isAnonymous?: boolean;
  }
}

export interface MountParts {
  readonly db: Db;
  readonly handlers: RequestHandlers;
  readonly mutations: MutationHandlers;
  readonly sessions: Sessions;
  readonly allowances: Pick<Allowances, 'take'>;
  readonly publicOrigin?: string;
  readonly now: () => Date;
  /** Stores files of forms until the request ends. */
  readonly forms: TemporaryFiles;
  /** Called after a call that may have changed replicated rows. */
  readonly announce: () => void;
}

/** Mounts every call of the contract as a REST route. */
export function mountCalls(app: FastifyInstance, parts: MountParts): void {
  app.decorateRequest('actor', null);
  const every = calls as unknown as readonly Call[];
  for (const call of every) if (!call.raw) mountCall(app, call, parts);
  void app.register(async (rawApp) => {
    acceptRawBodies(rawApp);
    for (const call of every) if (call.raw) mountCall(rawApp, call, parts);
  });
}

function mountCall(app: FastifyInstance, call: Call, parts: MountParts): void {
  const run = runnerOf(call, parts);
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.bodyLimit ?? defaultBodyLimit,
    config: {
      ...(call.rateLimit !== undefined && { rateLimit: { max: call.rateLimit } }),
      repeatsMessage: call.form !== undefined || call.repeatsMessage === true,
      isAnonymous: call.anonymous === true,
      maxBytes: maxBytesOf(call),
    },
    // Before the body is read: a caller without rights costs no more than the session's lookup.
    onRequest: async (request, reply) => {
      request.actor = await admit(call, request, reply, parts);
      if (request.actor) await parts.allowances.take(call, request.actor.userId);
    },
    handler: async (request, reply) => {
      const { body, file } = await readBody(call, request, parts.forms);
      try {
        const input = parseInput(call, request, body, file);
        if (call.raw) Object.assign(input, { [call.raw.field]: receiveRaw(request, call.raw) });
        const answer = await run(request, reply, input);
        if (mayChangeRows(call)) parts.announce();
        if (call.fileAnswer) return await sendFile(request, reply, answer as ServedFile);
        reply.code(successStatusOf(call));
        return call.answer && checkAnswer(call, answer);
      } finally {
        if (file) await parts.forms.remove(file.path);
        // The rest of a refused body, or its connection would stay blocked.
        if (call.raw) request.raw.resume();
      }
    },
  });
}

/** Guards the call; its answer corrects the browser's session mark. */
async function admit(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, publicOrigin }: MountParts,
): Promise<Actor | null> {
  try {
    const actor = await guardCall(call, request, sessions, publicOrigin);
    // Open calls may end this session; caches keep the answers with files.
    const mayMark = call.access !== 'everyone' && !call.fileAnswer && !call.anonymous;
    if (mayMark) sessions.correctMark(request, reply, true);
    return actor;
  } catch (error) {
    // A navigation was not asked whose it is.
    if (isWithoutSession(error) && !isNavigation(request)) {
      sessions.correctMark(request, reply, false);
    }
    throw error;
  }
}

function isWithoutSession(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.problem.code === 'unauthenticated' || error.problem.code === 'account_gone';
}

/** Bytes a request's body may have; of a form, those of its file or longest field. */
function maxBytesOf({ form, raw, bodyLimit = defaultBodyLimit }: Call): number {
  if (raw) return raw.limit;
  if (!form) return bodyLimit;
  return 'file' in form ? form.limit : form.fieldLimit;
}

interface Body {
  readonly body: unknown;
  /** File of a form; null: none. */
  readonly file: ReceivedFile | null;
}

async function readBody(
  { form, raw }: Call,
  request: FastifyRequest,
  forms: TemporaryFiles,
): Promise<Body> {
  if (raw) return { body: undefined, file: null };
  if (form) {
    const { fields, file } = await receiveForm(request, form, forms);
    return { body: fields, file };
  }
  if (request.isMultipart()) {
    request.raw.resume();
    throw new AppError('unsupported_type', 'This content type is not supported');
  }
  return { body: request.body, file: null };
}

/** The flat input of a call's handler, with a form's file under its field. */
function parseInput(
  call: Call,
  { params, query }: FastifyRequest,
  body: unknown,
  file: ReceivedFile | null,
): object {
  const parsed = parseInputParts(call, { params, query, body });
  if (!parsed.ok) throw new AppError('invalid', parsed.message, { fields: parsed.fields });
  const form = fileFormOf(call);
  if (!form) return parsed.input as object;
  if (file) return Object.assign({}, parsed.input, { [form.file]: file });
  const { file: field, missing } = form;
  throw new AppError('invalid', missing, { fields: { [field]: [missing] } });
}

/** Open calls that end the browser's session; instances close its sockets. */
const sessionCalls: ReadonlySet<string> = new Set([
  'account.signIn',
  'account.finishSignIn',
  'account.finishPasskeySignIn',
  'account.finishRequiredSecondFactor',
  'account.signOut',
]);

/**
 * Whether instances read the feed after the call. An exchange announces by itself; of open calls,
 * those that create, such as registration, and those that end a session.
 */
function mayChangeRows(call: Call): boolean {
  if (!isUnsafeMethod(call.method) || call.name === 'sync.exchange') return false;
  if (sessionCalls.has(call.name)) return true;
  return call.access !== 'everyone' || successStatusOf(call) === 201;
}

type Runner = (request: FastifyRequest, reply: FastifyReply, input: unknown) => Promise<unknown>;

function runnerOf(call: Call, parts: MountParts): Runner {
  const { db, sessions, now } = parts;
  if (call.offline) {
    const handler = mutationHandlerOf(parts.mutations, call.name);
    return async ({ actor }, _reply, input) => {
      if (!actor) throw notSignedIn();
      return runOfflineCall({ db, call, handler, userId: actor.userId, input, now: now() });
    };
  }
  const handler = requestHandlerOf(parts.handlers, call.name);
  return async (request, reply, input) => {
    const session = sessions.control(request, reply);
    const context: RequestContext = {
      db,
      actor: request.actor,
      now: now(),
      session,
      address: request.ip,
      origin: ownOriginOf(request, parts.publicOrigin),
      setHeader: (name, value) => void reply.header(name, value),
    };
    const answer = await handler(context, input);
    session.handOver();
    return answer;
  };
}

// The types ensure that the tables are complete, and each handler's types were checked where it is
// defined; a loop over the contract can only use the common form.
function requestHandlerOf(handlers: RequestHandlers, name: string): LooseRequestHandler {
  return handlers[name as keyof RequestHandlers] as unknown as LooseRequestHandler;
}

function mutationHandlerOf(handlers: MutationHandlers, name: string): LooseMutationHandler {
  return handlers[name as keyof MutationHandlers] as unknown as LooseMutationHandler;
}

/** Reduces an answer to the fields of its schema, so that no column leaks. */
function checkAnswer(call: Call, answer: unknown): unknown {
  const result = v.safeParse(call.answer as v.GenericSchema, answer);
  if (!result.success) throw new SchemaMismatch(call.name, result.issues);
  return result.output;
}

/** A handler's answer violates its schema. The message names paths, never values. */
class SchemaMismatch extends Error {
  constructor(name: string, issues: readonly v.BaseIssue<unknown>[]) {
    const paths = issues.map((issue) => v.getDotPath(issue) ?? '');
    super(`${name} does not answer as its schema says: ${paths.join(', ')}`);
    this.name = 'SchemaMismatch';
  }
}
