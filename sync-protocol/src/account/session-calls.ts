import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';
import { idSchema, instantSchema } from '../values.ts';

/** One place where the account is signed in. Its id opens nothing: the cookie's secret is another. */
export const ownSessionSchema = v.object({
  id: idSchema,
  /** Browser and system in a few words, such as 'Chrome on Android'. */
  device: v.string(),
  createdAt: instantSchema,
  /** Of the last minute or so. */
  lastSeenAt: instantSchema,
  /** Whether it is the session that asks. */
  current: v.boolean(),
});

export type OwnSession = v.InferOutput<typeof ownSessionSchema>;

/** GET /api/user/sessions: where the own account is signed in, last used first. */
export const listSessions = defineCall({
  name: 'account.listSessions',
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where the own account is signed in',
  access: 'member',
  answer: v.array(ownSessionSchema),
});

/** DELETE /api/user/sessions/{id}: signs out there; its sockets close within a second. */
export const endSession = defineCall({
  name: 'account.endSession',
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  summary: 'Sign out in one other place',
  access: 'member',
  // Signing out stays open to a paused account (decisions: Conventions).
  whilePaused: true,
  params: fields({ id: idSchema }),
  problems: ['not_found'],
});

/**
 * GET /api/auth/ws-token: opens one live socket of this session within 30 s, as `/ws?token=`, with or
 * without the cookie. Not for a member during maintenance, when the cookie alone opens it.
 */
export const wsToken = defineCall({
  name: 'account.wsToken',
  method: 'GET',
  path: '/api/auth/ws-token',
  summary: 'A token for the live connection',
  access: 'member',
  answer: v.object({ token: v.string() }),
});

/** DELETE /api/user/sessions: 'Sign out elsewhere', everywhere but here. */
export const endOtherSessions = defineCall({
  name: 'account.endOtherSessions',
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Sign out everywhere else',
  access: 'member',
  whilePaused: true,
});

export const sessionCalls = [listSessions, endSession, wsToken, endOtherSessions] as const;
