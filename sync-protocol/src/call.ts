import * as v from 'valibot';
import type { ListSource } from './list-sources.ts';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anyone, a signed-in approved account, or an administrator. */
export type Access = 'everyone' | 'member' | 'admin';

// `v.GenericSchema<any>` would lose the inference of the entries.
export type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;
export type AnswerSchema = v.GenericSchema;

/** A multipart form: the body's fields and one file, in any order. */
export interface CallForm<Field extends string = string> {
  /** Name of the file's form field. */
  readonly file: Field;
  /** Size limit of the file, in bytes. */
  readonly limit: number;
  /** Message for a file over the limit. */
  readonly tooLarge: string;
  /** Message for a missing file. */
  readonly missing: string;
}

/** A multipart form of text fields alone, in any order. */
export interface TextForm {
  /** Size limit of each field, in bytes. */
  readonly fieldLimit: number;
}

/** A body of raw bytes, of any content type, streamed to the handler. */
export interface RawBody<Field extends string = string> {
  /** Name of the bytes in the handler's and the caller's input. */
  readonly field: Field;
  /** Size limit in bytes. */
  readonly limit: number;
}

/** Answer of a call that returns bytes. */
export interface FileAnswer {
  /** Media types, such as `image/*`. */
  readonly types: readonly string[];
}

export interface Call<
  Name extends string = string,
  Params extends ObjectSchema | undefined = ObjectSchema | undefined,
  Query extends ObjectSchema | undefined = ObjectSchema | undefined,
  Body extends ObjectSchema | undefined = ObjectSchema | undefined,
  Answer extends AnswerSchema | undefined = AnswerSchema | undefined,
> {
  /** Permanent: a device's outbox may hold it for months. */
  readonly name: Name;
  readonly method: Method;
  /** Fastify's syntax: `/api/schedule/:id/status`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Allowed while the account is paused. Absent: for GET only (decisions.md). */
  readonly whilePaused?: boolean;
  /** Allowed for members during maintenance. Absent: no. */
  readonly inMaintenance?: boolean;
  /** Allowed while a password set by an administrator must be changed. Absent: no. */
  readonly whilePasswordChange?: true;
  readonly params?: Params;
  readonly query?: Query;
  /** In a multipart form every field arrives as text. */
  readonly body?: Body;
  /** The body is a multipart form. Absent: JSON. */
  readonly form?: CallForm | TextForm;
  /** The body is raw bytes. Absent: JSON. */
  readonly raw?: RawBody;
  /** Absent: the call answers a file (`fileAnswer`) or 204 without a body. */
  readonly answer?: Answer;
  /** The call answers bytes, whole or a range, and may be cached and revalidated. Absent: it does not. */
  readonly fileAnswer?: FileAnswer;
  /** Status of success. Absent: 200, or 204 without an answer. */
  readonly success?: 200 | 201 | 204;
  /** What makes the answer outdated when it changes (`defineLiveCall`). Absent: nobody follows it. */
  readonly reads?: readonly ListSource[];
  /** The call's own refusals, besides those of every call of its kind. Absent: none. */
  readonly problems?: readonly ProblemCode[];
  /** May also be sent as a mutation in POST /api/sync. Absent: REST only. */
  readonly offline?: true;
  /** Limit of the body in bytes. Absent: the server's default of 256 KiB. */
  readonly bodyLimit?: number;
  /** Requests per minute and address. Absent: not limited. */
  readonly rateLimit?: number;
  /**
   * Rate limit per account over REST and sockets. An exchange has a larger one of its own, in which
   * these calls weigh more: an outbox may bring what days without a network collected. Absent: not
   * limited.
   */
  readonly allowance?: Allowance;
  /** Refusals carry their message as `error`, too, as those of forms do. Absent: they do not. */
  readonly repeatsMessage?: true;
  /**
   * Leaves no trace of its caller: not logged, not counted in metrics, and no use of the session is
   * recorded (security 29). Absent: it does.
   */
  readonly anonymous?: true;
  /**
   * Asks for a proof of the last ten minutes that the account's owner is there: `proof_required`
   * until `account.prove` (docs/decisions/fresh-proof.md). Absent: any live session will do.
   */
  readonly freshProof?: true;
}

export interface LiveCall {
  readonly method: 'GET';
  readonly reads: readonly [ListSource, ...ListSource[]];
}

/** Rate limit: `burst` at once, `perSecond` in the long run. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

type OutputOf<S> = S extends v.GenericSchema ? v.InferOutput<S> : unknown;
type InputPartOf<S> = S extends v.GenericSchema ? v.InferInput<S> : unknown;

/** Input of a handler: params, query and body in one flat, validated object. */
export type InputOf<C> =
  C extends Call<string, infer P, infer Q, infer B>
    ? OutputOf<P> & OutputOf<Q> & OutputOf<B>
    : never;

/** Input of a caller: the same before defaults are applied, plus a form's file or the raw body. */
export type CallerInputOf<C> =
  C extends Call<string, infer P, infer Q, infer B>
    ? InputPartOf<P> & InputPartOf<Q> & InputPartOf<B> & SentBytesOf<C>
    : never;

/** A form's file or the raw body under its field; empty for a call without either. */
export type SentBytesOf<C, File = Blob, Bytes = Blob> = C extends {
  readonly form: CallForm<infer Field>;
}
  ? { readonly [F in Field]: File }
  : C extends { readonly raw: RawBody<infer Field> }
    ? { readonly [F in Field]: Bytes }
    : unknown;

/** A call's answer; `undefined` for 204. */
export type AnswerOf<C> = C extends { readonly fileAnswer: FileAnswer }
  ? Blob
  : C extends Call<string, infer _P, infer _Q, infer _B, infer A>
    ? A extends v.GenericSchema
      ? v.InferOutput<A>
      : undefined
    : never;

/** Defines a call; server, client and outbox derive from it (ARCHITECTURE.md). */
export function defineCall<
  const Name extends string,
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Body extends ObjectSchema | undefined = undefined,
  Answer extends AnswerSchema | undefined = undefined,
>(call: Call<Name, Params, Query, Body, Answer>): Call<Name, Params, Query, Body, Answer> {
  return call;
}

/**
 * Defines a call whose answer administrators' screens keep current: they read it again when one of
 * the sources it `reads` changes.
 */
export function defineLiveCall<
  const Name extends string,
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Answer extends AnswerSchema | undefined = undefined,
>(
  call: Omit<Call<Name, Params, Query, undefined, Answer>, 'method' | 'reads'> & LiveCall,
): Call<Name, Params, Query, undefined, Answer> & LiveCall {
  return call;
}

/** Defines a call that may also be sent as a mutation in POST /api/sync. */
export function defineOfflineCall<
  const Name extends string,
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Body extends ObjectSchema | undefined = undefined,
  Answer extends AnswerSchema | undefined = undefined,
>(
  call: Omit<Call<Name, Params, Query, Body, Answer>, 'offline'>,
): Call<Name, Params, Query, Body, Answer> & { readonly offline: true } {
  return { ...call, offline: true };
}

/**
 * A call whose body is a multipart form with a file. Refusals repeat their message as `error` (decisions:
 * Conventions).
 */
export function defineFormCall<
  const Name extends string,
  const Field extends string,
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Body extends ObjectSchema | undefined = undefined,
  Answer extends AnswerSchema | undefined = undefined,
>(
  call: Omit<Call<Name, Params, Query, Body, Answer>, 'form'> & { readonly form: CallForm<Field> },
): Call<Name, Params, Query, Body, Answer> & { readonly form: CallForm<Field> } {
  return call;
}

/** Defines a call whose body is raw bytes; its fields are in path and query. */
export function defineRawCall<
  const Name extends string,
  const Field extends string,
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Answer extends AnswerSchema | undefined = undefined,
>(
  call: Omit<Call<Name, Params, Query, undefined, Answer>, 'body' | 'form' | 'raw'> & {
    readonly raw: RawBody<Field>;
  },
): Call<Name, Params, Query, undefined, Answer> & { readonly raw: RawBody<Field> } {
  return call;
}

/** Defines a GET call that answers a file, with HTTP ranges and conditional requests. */
export function defineFileCall<
  const Name extends string,
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
>(
  call: Omit<
    Call<Name, Params, Query>,
    'method' | 'body' | 'form' | 'raw' | 'answer' | 'fileAnswer'
  > & {
    readonly fileAnswer: FileAnswer;
  },
): Call<Name, Params, Query, undefined, undefined> & { readonly fileAnswer: FileAnswer } {
  return { ...call, method: 'GET' };
}

/**
 * A strict object. A missing key is refused with its schema's own message for no value, so that
 * absent and empty fields read the same; without one with 'Date is required'.
 */
export function fields<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, (issue) => describeKeyIssue(issue, entries));
}

function describeKeyIssue(issue: v.StrictObjectIssue, entries: v.ObjectEntries): string {
  const last = issue.path?.at(-1)?.key;
  const key = typeof last === 'string' ? last : '';
  if (issue.expected === 'never') return `Unknown field '${key.slice(0, 60)}'`;
  const schema = issue.received === 'undefined' ? entries[key] : undefined;
  return schema ? describeMissing(key, schema) : 'Expected an object';
}

function describeMissing(key: string, schema: v.ObjectEntries[string]): string {
  const standard = `${humanize(key)} is required`;
  // valibot uses the configured message only where the schema has none.
  const { issues } = v.safeParse(schema, undefined, { message: standard });
  return issues?.[0].message ?? standard;
}

function humanize(key: string): string {
  const words = key.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The file part of a call's form; null: the call takes no file. */
export function fileFormOf({ form }: Pick<Call, 'form'>): CallForm | null {
  return form && 'file' in form ? form : null;
}

export function successStatusOf(call: Call): 200 | 201 | 204 {
  return call.success ?? (call.answer || call.fileAnswer ? 200 : 204);
}

/** Whether a paused account may use the call (decisions.md: reading stays, writing waits). */
export function isAllowedWhilePaused(call: Call): boolean {
  return call.whilePaused ?? call.method === 'GET';
}
