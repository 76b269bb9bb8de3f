import * as v from 'valibot';

/**
 * When a retry of the same request can succeed.
 * - `never`: the request itself is wrong.
 * - `later`: the server could not accept it now.
 * - `after-sign-in`: it needs a session (of the right account) first.
 */
export type RetryClass = 'never' | 'later' | 'after-sign-in';

interface ProblemKind {
  readonly status: number;
  readonly retry: RetryClass;
}

/**
 * HTTP status and retry class of every problem code. Codes are permanent, since an old device may
 * have stored one. Features use codes; only the HTTP layer and the typed client use statuses.
 */
export const problemKinds = {
  invalid: { status: 400, retry: 'never' },
  schedule_past_date: { status: 400, retry: 'never' },
  schedule_equal_times: { status: 400, retry: 'never' },
  schedule_missing_times: { status: 400, retry: 'never' },
  schedule_not_ended: { status: 400, retry: 'never' },
  target_end_date: { status: 400, retry: 'never' },
  setup_code_wrong: { status: 403, retry: 'never' },
  unauthenticated: { status: 401, retry: 'after-sign-in' },
  invalid_credentials: { status: 401, retry: 'never' },
  /** The sign-in's second step came too late or from another browser; it begins anew. */
  sign_in_expired: { status: 409, retry: 'never' },
  /** The password was right; the account also asks for a code (`account.finishSignIn`). */
  second_factor_required: { status: 403, retry: 'never' },
  /** The password was right; an administrator sets up the second step first. */
  second_factor_setup_required: { status: 403, retry: 'never' },
  /** The password was right; an administrator's passkey is the second step asked for here. */
  passkey_required: { status: 403, retry: 'never' },
  foreign_origin: { status: 403, retry: 'never' },
  forbidden: { status: 403, retry: 'never' },
  account_pending: { status: 403, retry: 'never' },
  account_rejected: { status: 403, retry: 'never' },
  account_paused: { status: 403, retry: 'later' },
  /** An administrator set the password; it must be changed first (decisions: Account). */
  password_change_required: { status: 403, retry: 'later' },
  /** The owner has not proven to be there in the last minutes (`account.prove`). */
  proof_required: { status: 403, retry: 'never' },
  /** The module needs a grant (spec member 6). */
  module_not_granted: { status: 403, retry: 'never' },
  not_found: { status: 404, retry: 'never' },
  conflict: { status: 409, retry: 'never' },
  id_taken: { status: 409, retry: 'never' },
  username_taken: { status: 409, retry: 'never' },
  email_taken: { status: 409, retry: 'never' },
  already_set_up: { status: 409, retry: 'never' },
  /** No unclaimed default administrator exists. */
  not_claimable: { status: 409, retry: 'never' },
  /** The account signs in with its OpenID Connect provider and has no password here. */
  password_with_provider: { status: 409, retry: 'never' },
  not_pending: { status: 409, retry: 'never' },
  last_admin: { status: 409, retry: 'never' },
  schedule_decided: { status: 409, retry: 'never' },
  schedule_changed: { status: 409, retry: 'never' },
  schedule_correction_closed: { status: 409, retry: 'never' },
  /** The member has a target that is neither reached nor past its end. */
  target_active: { status: 409, retry: 'never' },
  /** The change names no finished upload of the sender; the device uploads it again. */
  upload_missing: { status: 409, retry: 'later' },
  /** The exchange names another account than the session's. */
  other_account: { status: 409, retry: 'after-sign-in' },
  /** The exchange names another database epoch than the server's. */
  other_epoch: { status: 409, retry: 'later' },
  /** A processed sequence arrived with another mutation id: two replicas share a client id. */
  sequence_conflict: { status: 409, retry: 'later' },
  /** The app is newer than the server, as while instances are replaced or after a step back. */
  server_too_old: { status: 409, retry: 'later' },
  account_gone: { status: 410, retry: 'never' },
  too_large: { status: 413, retry: 'never' },
  unsupported_type: { status: 415, retry: 'never' },
  /** The requested range begins after the file's end. */
  range_not_satisfiable: { status: 416, retry: 'never' },
  client_too_old: { status: 426, retry: 'later' },
  too_many_requests: { status: 429, retry: 'later' },
  internal: { status: 500, retry: 'later' },
  maintenance: { status: 503, retry: 'later' },
  overloaded: { status: 503, retry: 'later' },
} as const satisfies Record<string, ProblemKind>;

export type ProblemCode = keyof typeof problemKinds;

/** Why a rule refuses: code and text of the problem. */
export interface RuleRefusal {
  readonly ok: false;
  readonly code: ProblemCode;
  readonly message: string;
}

/** What a rule answers that only allows or refuses. */
export type RuleCheck = { readonly ok: true } | RuleRefusal;

/** What a rule answers that also says what is stored. */
export type RuleResult<T> = { readonly ok: true; readonly value: T } | RuleRefusal;

export const problemCodes = Object.keys(problemKinds) as ProblemCode[];

export const accountStatusSchema = v.picklist(['pending', 'approved', 'rejected']);

/**
 * The form of every refusal (decisions: Conventions). `message`: a sentence for a person. `fields`:
 * messages per field. `details` absent: none. `status`: the account's status on a refused sign-in,
 * otherwise absent. `error`: the message again, for uploads only.
 */
export const problemSchema = v.object({
  message: v.string(),
  code: v.picklist(problemCodes),
  details: v.optional(v.string()),
  error: v.optional(v.string()),
  status: v.optional(accountStatusSchema),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
});

export type Problem = v.InferOutput<typeof problemSchema>;

/** HTTP status for this code. */
export function statusOf(code: ProblemCode): number {
  return problemKinds[code].status;
}

export function retryClassOf(code: ProblemCode): RetryClass {
  return problemKinds[code].retry;
}
