import type { AnswerSchema, Call, ObjectSchema } from '../call.ts';

/** A call whose change is recorded in the audit log (security 27). */
export interface AuditedCall<Subject extends string = string> {
  /** Type of the recorded subject. */
  readonly audited: Subject;
}

/** Defines a call whose change is recorded in the audit log. */
export function defineAuditedCall<
  const Name extends string,
  const Subject extends string,
  Params extends ObjectSchema | undefined = undefined,
  Query extends ObjectSchema | undefined = undefined,
  Body extends ObjectSchema | undefined = undefined,
  Answer extends AnswerSchema | undefined = undefined,
>(
  call: Call<Name, Params, Query, Body, Answer> & AuditedCall<Subject>,
): Call<Name, Params, Query, Body, Answer> & AuditedCall<Subject> {
  return call;
}
