import { type Call, successStatusOf } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { parseInputParts } from '@greenroom/sync-protocol/parse-input';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/schema.ts';
import type { TemporaryFiles } from '../../files/temporary-files.ts';
import type { Allowances } from '../defence/allowances.ts';
import { guardCall, notSignedIn } from './guard.ts';
import type { Actor, MutationHandlers, RequestContext, RequestHandlers } from './handler.ts';
import { isUnsafeMethod } from '../defence/origin.ts';
import { type ReceivedFile, receiveForm } from '../files/receive-form.ts';
import { type LooseMutationHandler, runOfflineCall } from './run-offline-call.ts';
import { sendFile, type ServedFile } from '../files/send-file.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** Bytes a body may have where its call does not say otherwise. */
const defaultBodyLimit = 256 * 1024;

type LooseRequestHandler = (context: RequestContext, input: unknown) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard of the request's call; null while signed out. */
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    /** The call takes a form: refusals carry their message as `error` too. Absent: it does not. */
    takesForm?: boolean;
  }
}

export interface MountParts {
  readonly db: Kysely<Database>;
  readonly handlers: RequestHandlers;
  readonly mutations: MutationHandlers;
  readonly sessions: Sessions;
  readonly allowances: Pick<Allowances, 'take'>;
  readonly publicOrigin?: string;
  readonly now: () => Date;
  /** Where the files of forms lie until they were judged. */
  readonly forms: TemporaryFiles;
  /** Told after a call that may have changed replicated rows, so that devices hear of it. */
  readonly announce: () => void;
}

/** Mounts every call of the contract as a REST route. */
export function mountCalls(app: FastifyInstance, parts: MountParts): void {
  app.decorateRequest('actor', null);
  for (const call of calls) mountCall(app, call as unknown as Call, parts);
}

function mountCall(app: FastifyInstance, call: Call, parts: MountParts): void {
  const run = runnerOf(call, parts);
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: call.bodyLimit ?? defaultBodyLimit,
    config: {
      ...(call.rateLimit !== undefined && { rateLimit: { max: call.rateLimit } }),
      takesForm: call.form !== undefined,
    },
    // Before the body is read: nobody without rights costs more than the session's lookup.
    onRequest: async (request) => {
      request.actor = await guardCall(call, request, parts.sessions, parts.publicOrigin);
      if (request.actor) parts.allowances.take(call, request.actor.userId);
    },
    handler: async (request, reply) => {
      const { body, file } = await readBody(call, request, parts.forms);
      try {
        const input = parseInput(call, request, body, file);
        const answer = await run(request, reply, input);
        if (mayChangeRows(call)) parts.announce();
        if (call.fileAnswer) return await sendFile(request, reply, answer as ServedFile);
        reply.code(successStatusOf(call));
        return call.answer && checkAnswer(call, answer);
      } finally {
        if (file) await parts.forms.remove(file.path);
      }
    },
  });
}

interface Body {
  readonly body: unknown;
  /** Of a form; null: there is none. */
  readonly file: ReceivedFile | null;
}

async function readBody(
  { form }: Call,
  request: FastifyRequest,
  forms: TemporaryFiles,
): Promise<Body> {
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

/** The flat input of a call's handler, the file of a form under its field. */
function parseInput(
  call: Call,
  { params, query }: FastifyRequest,
  body: unknown,
  file: ReceivedFile | null,
): unknown {
  const parsed = parseInputParts(call, { params, query, body });
  if (!parsed.ok) throw new AppError('invalid', parsed.message, { fields: parsed.fields });
  if (!call.form) return parsed.input;
  if (file) return Object.assign({}, parsed.input, { [call.form.file]: file });
  const { file: field, missing } = call.form;
  throw new AppError('invalid', missing, { fields: { [field]: [missing] } });
}

/**
 * An exchange tells by itself, and only when it changed something. Of the open calls those that create:
 * administrators see at once who registered.
 */
function mayChangeRows(call: Call): boolean {
  if (!isUnsafeMethod(call.method) || call.name === 'sync.exchange') return false;
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
  return (request, reply, input) => {
    const context: RequestContext = {
      db,
      actor: request.actor,
      now: now(),
      session: sessions.control(request, reply),
      address: request.ip,
      setHeader: (name, value) => void reply.header(name, value),
    };
    return handler(context, input);
  };
}

// The tables are complete by their types, and each handler's own types were checked where it was
// written; a loop over the contract can only name the common form.
function requestHandlerOf(handlers: RequestHandlers, name: string): LooseRequestHandler {
  return handlers[name as keyof RequestHandlers] as unknown as LooseRequestHandler;
}

function mutationHandlerOf(handlers: MutationHandlers, name: string): LooseMutationHandler {
  return handlers[name as keyof MutationHandlers] as unknown as LooseMutationHandler;
}

/** Keeps what the answer schema names and nothing else, so that no column leaks by accident. */
function checkAnswer(call: Call, answer: unknown): unknown {
  const result = v.safeParse(call.answer as v.GenericSchema, answer);
  if (!result.success) throw new SchemaMismatch(call.name, result.issues);
  return result.output;
}

/** A handler answered other than its call promises. Names paths, never values. */
class SchemaMismatch extends Error {
  constructor(name: string, issues: readonly v.BaseIssue<unknown>[]) {
    const paths = issues.map((issue) => v.getDotPath(issue) ?? '');
    super(`${name} does not answer as its schema says: ${paths.join(', ')}`);
    this.name = 'SchemaMismatch';
  }
}
