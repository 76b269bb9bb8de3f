/** SQLSTATE classes: connection exception, insufficient resources. */
const unavailableClasses = ['08', '53'];

const unavailableStates = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '57014', // query_canceled: the statement timeout
  '55P03', // lock_not_available: the lock timeout
  '25P03', // idle_in_transaction_session_timeout
  '25006', // read_only_sql_transaction: a primary that has become a standby
]);

const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
]);

// pg sets no code on these errors.
const unavailableTexts = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
];

/**
 * Whether `error` means that the database cannot take work now: no connection, pool exhausted, time
 * limit passed, no resources. The same request may succeed later (503 `overloaded`).
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return someCause(error, (each, code) => {
    if (unavailableSystemCodes.has(code)) return true;
    // The unix socket is missing while PostgreSQL restarts.
    if (code === 'ENOENT') return 'syscall' in each && each.syscall === 'connect';
    if (isSqlState(code)) {
      return unavailableStates.has(code) || unavailableClasses.includes(code.slice(0, 2));
    }
    return unavailableTexts.some((text) => each.message.startsWith(text));
  });
}

const timeLimits = new Set(['57014', '55P03', '25P03']);

/** Whether the database is away or ends connections, and not merely slow. */
export function isDatabaseAway(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !someCause(error, (_, code) => timeLimits.has(code));
}

/** Whether repeating the transaction can succeed: deadlock, serialisation failure, stale plan. */
export function isRetryableTransaction(error: unknown): boolean {
  return someCause(
    error,
    (each, code) =>
      code === '40P01' ||
      code === '40001' ||
      (code === '0A000' && each.message.includes('cached plan')),
  );
}

/** Whether a text cannot be stored: it has U+0000 or is invalid in the database's encoding. */
export function isUnstorableText(error: unknown): boolean {
  return someCause(error, (_, code) => code === '22021' || code === '22P05');
}

/** Whether a value is none of its column's type, such as a text for a date: SQLSTATE class 22. */
export function isInvalidValue(error: unknown): boolean {
  return someCause(error, (_, code) => isSqlState(code) && code.startsWith('22'));
}

/** The name of the constraint that refused a row; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !codeOf(error).startsWith('23')) return undefined;
  return 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

function someCause(error: unknown, matches: (each: Error, code: string) => boolean): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (matches(current, codeOf(current))) return true;
    if (current instanceof AggregateError) {
      return current.errors.some((inner) => someCause(inner, matches));
    }
    current = current.cause;
  }
  return false;
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code);
}
