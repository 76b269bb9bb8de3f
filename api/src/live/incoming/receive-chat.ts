import * as chat from '@greenroom/sync-protocol/chat/chat-offline-calls';
import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
import type { Problem } from '@greenroom/sync-protocol/problem';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/schema.ts';
import type { ReceiveChat } from './inbox.ts';
import type { Identity } from '../../access/actor.ts';
import type { Allowances } from '../../access/allowances.ts';
import { notSignedIn, refuseIdentity } from '../../access/guard.ts';
import type { MutationHandlers } from '../../access/handler.ts';
import { type LooseMutationHandler, runOfflineCall } from '../../access/run-offline-call.ts';

export interface ReceiveParts {
  readonly db: Db;
  readonly handler: MutationHandlers['chat.send'];
  /** Finds the live session with this key, as for requests. */
  readonly sessions: { find(sid: string): Promise<Identity | null> };
  readonly allowances: Pick<Allowances, 'take'>;
  readonly now: () => Date;
  /** Called after a message was stored, so that devices are notified. */
  readonly announce: () => void;
  /** The problem of an error, as requests are answered with. */
  readonly problemOf: (error: unknown) => Problem;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Runs a socket's chat message as `chat.send` of the session's account. Checks for each message
 * everything that can refuse a request: rate, session, maintenance, rights, input (security.md 14).
 * Resolves with the problem of a refusal; never rejects.
 */
export function receiveChat(parts: ReceiveParts): ReceiveChat {
  const { db, sessions, allowances, now, announce, problemOf, log } = parts;
  const call = chat.send;
  // The call's own schema validated its input.
  const handler = parts.handler as LooseMutationHandler;
  return async ({ sid, userId }, input) => {
    try {
      await allowances.take(call, userId);
      const identity = await sessions.find(sid);
      if (!identity) throw notSignedIn();
      refuseIdentity(call, identity);
      const parsed = parseFlatInput(call, input);
      if (!parsed.ok) throw new AppError('invalid', parsed.message, { fields: parsed.fields });
      await runOfflineCall({ db, call, handler, userId, input: parsed.input, now: now() });
      announce();
      return null;
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'internal') log.error({ err: error }, 'a message of a socket failed');
      return problem;
    }
  };
}
