import * as v from 'valibot';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, a signed-in approved account, or an administrator. */
export type Access = 'everyone' | 'member' | 'admin';

// Any object schema; `v.GenericSchema<any>` would lose the inference of its entries.
export type ObjectSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;
export type AnswerSchema = v.GenericSchema;

/** What a call's multipart form carries beside the fields of its body: one file, in any order. */
export interface CallForm<Field extends string = string> {
  /** The form field of the file. */
  readonly file: Field;
  /** Bytes the file may have. */
  readonly limit: number;
  /** What is said of one that has more. */
  readonly tooLarge: string;
  /** What is said when there is none. */
  readonly missing: string;
}

/** What a call that answers bytes may answer. */
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
  /** Permanent: an outbox on a device may hold it for months. */
  readonly name: Name;
  readonly method: Method;
  /** Fastify's form: `/api/schedule/:id/status`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Allowed while the account is paused. Absent: yes for GET, no for the rest (decisions.md). */
  readonly whilePaused?: boolean;
  /** Allowed for members during maintenance. Absent: no. */
  readonly inMaintenance?: boolean;
  /** Allowed while a password set by an administrator waits to be changed. Absent: no. */
  readonly whilePasswordChange?: true;
  readonly params?: Params;
  readonly query?: Query;
  /** In a multipart form every field of it arrives as text. */
  readonly body?: Body;
  /** The body is a multipart form with a file. Absent: it is JSON. */
  readonly form?: CallForm;
  /** Absent: the call answers a file or, without `fileAnswer`, 204 without a body. */
  readonly answer?: Answer;
  /** The call answers bytes, whole or a range of them, which may be kept and asked for again. Absent: JSON or nothing. */
  readonly fileAnswer?: FileAnswer;
  /** Status of success. Absent: 200, or 204 without an answer. */
  readonly success?: 200 | 201 | 204;
  /** Refusals of its own, besides those any call of its kind can meet. Absent: none. */
  readonly problems?: readonly ProblemCode[];
  /** May also travel as a mutation inside POST /api/sync. Absent: REST only. */
  readonly offline?: true;
  /** Bytes a body may have. Absent: the server's default of 256 KiB. */
  readonly bodyLimit?: number;
  /** Requests a minute and address. Absent: not limited. */
  readonly rateLimit?: number;
  /**
   * What one account may send by REST and over sockets; never refused in an exchange, to which an
   * outbox brings what was written in days without a network. Absent: not limited.
   */
  readonly allowance?: Allowance;
}

/** How much may come at once, and how much a second in the long run. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

type OutputOf<S> = S extends v.GenericSchema ? v.InferOutput<S> : unknown;
type InputPartOf<S> = S extends v.GenericSchema ? v.InferInput<S> : unknown;

/** What a handler receives: params, query and body in one flat, validated object. */
export type InputOf<C> =
  C extends Call<string, infer P, infer Q, infer B>
    ? OutputOf<P> & OutputOf<Q> & OutputOf<B>
    : never;

/** What a caller gives: the same, before defaults are filled in, and the file of a form. */
export type CallerInputOf<C> =
  C extends Call<string, infer P, infer Q, infer B>
    ? InputPartOf<P> & InputPartOf<Q> & InputPartOf<B> & FormFileOf<C>
    : never;

/** The file a caller puts into a form, under its field; nothing for a call without a form. */
export type FormFileOf<C, File = Blob> = C extends { readonly form: CallForm<infer Field> }
  ? { readonly [F in Field]: File }
  : unknown;

/** What a call answers; `undefined` where it answers 204. */
export type AnswerOf<C> = C extends { readonly fileAnswer: FileAnswer }
  ? Blob
  : C extends Call<string, infer _P, infer _Q, infer _B, infer A>
    ? A extends v.GenericSchema
      ? v.InferOutput<A>
      : undefined
    : never;

/** Writes a call once; the server, the client and the outbox are derived from it (ARCHITECTURE.md). */
export function defineCall<
  const Name extends string,
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Body extends ObjectSchema | undefined = undefined,
  Answer extends AnswerSchema | undefined = undefined,
>(call: Call<Name, Params, Query, Body, Answer>): Call<Name, Params, Query, Body, Answer> {
  return call;
}

/** Writes a call that may also travel as a mutation inside POST /api/sync. */
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
 * Writes a call whose body is a multipart form with one file. Its texts are `body`'s fields; its
 * refusals carry their message as `error` too (decisions: Conventions).
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

/** Writes a call that answers a file: by GET, with ranges and conditions as HTTP has them. */
export function defineFileCall<
  const Name extends string,
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
>(
  call: Omit<Call<Name, Params, Query>, 'method' | 'body' | 'form' | 'answer' | 'fileAnswer'> & {
    readonly fileAnswer: FileAnswer;
  },
): Call<Name, Params, Query, undefined, undefined> & { readonly fileAnswer: FileAnswer } {
  return { ...call, method: 'GET' };
}

/**
 * A strict object whose unknown keys are refused. A missing key is refused in the words its own
 * schema has for no value, so that a field that is absent and one that is empty are told the same;
 * a schema without words of its own reads 'Date is required'.
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
  // The message of the configuration is valibot's last resort: the schema's own goes before it.
  const { issues } = v.safeParse(schema, undefined, { message: standard });
  return issues?.[0].message ?? standard;
}

function humanize(key: string): string {
  const words = key.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The success status of a call. */
export function successStatusOf(call: Call): 200 | 201 | 204 {
  return call.success ?? (call.answer || call.fileAnswer ? 200 : 204);
}

/** Whether a paused account may use the call (decisions.md: reading stays, writing waits). */
export function isAllowedWhilePaused(call: Call): boolean {
  return call.whilePaused ?? call.method === 'GET';
}
