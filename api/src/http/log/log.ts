import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { isDatabaseAway } from '../../database/database-errors.ts';

/**
 * The only log. It holds nothing but the fields named in this folder (security.md 28): no bodies,
 * cookies, page addresses or error messages, which may quote what a person typed.
 */
export function createLog(level: LevelWithSilent, sink?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: {
      err: describeError,
      req: () => undefined,
      res: () => undefined,
      // @fastify/multipart logs a form's headers, including the cookie.
      busboyOptions: () => undefined,
    },
  };
  return sink ? pino(options, sink) : pino(options);
}

// Their messages name properties and limits, never values.
const plainErrors = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SchemaMismatch']);

/**
 * The loggable parts of an error: type, code, constraint and stack frames. Those of a database that
 * is away have no frames: it is away for everything, and they would fill the log.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & Partial<Record<string, unknown>>;
  return {
    type: error.name,
    ...(plainErrors.has(error.name) && { message: error.message }),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(!isDatabaseAway(error) && { stack: framesOf(error) }),
  };
}

function framesOf(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => line.startsWith('at ')).slice(0, 12);
}
