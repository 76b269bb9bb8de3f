import type { Role } from '@greenroom/sync-protocol/account/account-records';
import { isProofFresh } from '@greenroom/sync-protocol/account/proof-rules';
import { sessionMarkCookie } from '@greenroom/sync-protocol/account/session-mark';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../../access/actor.ts';
import type { SessionControl } from '../../access/handler.ts';
import {
  deleteSession,
  findSessions,
  replaceSession,
  type SessionLookup,
  touchSession,
} from '../../access/session-repository.ts';
import {
  deviceDays,
  hasToErase,
  isAskedToErase,
  noteEmptied,
} from '../../access/erasures-repository.ts';
import { AppError } from '../../app-error.ts';
import { pendingSignInLife } from '../../access/pending-sign-in.ts';
import { hashSecret, isSecret, newSecret } from '../../crypto/secrets.ts';
import { BatchLoader } from '../../database/batch-loader.ts';
import type { Db } from '../../database/schema.ts';
import { describeDevice } from '../../features/account/describe-device.ts';
import type { SiteConfig } from '../site-config.ts';

/** Base name of the cookie of a sign-in whose second step is missing. It opens nothing. */
const pendingCookie = 'greenroom_pending_sign_in';
/**
 * Base name of the cookie with the key of the browser's last session: the hash of its secret, which opens
 * nothing. It outlives the session's cookie, so that a lost device that comes back late is told to erase.
 */
const deviceCookie = 'greenroom_device';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Milliseconds until a session expires (security.md 10). */
const absoluteLife = 30 * day;
const deviceLife = deviceDays * day;
const idleLife = { model: 7 * day, admin: 12 * hour } as const satisfies Record<Role, number>;
/** Minimum milliseconds between writes of a session's last use. */
const touchInterval = 60_000;

export interface Sessions {
  /**
   * The live session of a request, or null; its use is recorded unless `isTraceless`.
   * @throws {AppError} `account_gone` (410)
   */
  identify(request: FastifyRequest, isTraceless?: boolean): Promise<Identity | null>;
  /** The session with this key, like `identify`. */
  find(sid: string, isTraceless?: boolean): Promise<Identity | null>;
  /** The key in a request's cookie, possibly of an ended session; undefined: no valid cookie. */
  sidOf(request: FastifyRequest): string | undefined;
  control(request: FastifyRequest, reply: FastifyReply): SessionControl;
  /**
   * Makes the browser's session mark agree with what the request has shown: sets a missing one for a
   * live session (older sessions have none), removes one that outlived its session. A live session's
   * device cookie is set likewise, and stays.
   */
  correctMark(request: FastifyRequest, reply: FastifyReply, isLive: boolean): void;
}

interface Parts {
  readonly db: Db;
  readonly config: SiteConfig;
  readonly now: () => Date;
}

/** Sessions in PostgreSQL: a random secret in the cookie, its SHA-256 in the table. */
export function createSessions({ db, config, now }: Parts): Sessions {
  const { isHttps } = config;
  const live = new BatchLoader((lookups: readonly SessionLookup[]) => findSessions(db, lookups));
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  const markOptions = { ...cookieOptions, httpOnly: false };
  const maxAge = absoluteLife / 1000;
  const markOf = (request: FastifyRequest) => cookieName(config, request.host, sessionMarkCookie);
  const pendingOf = (request: FastifyRequest) => cookieName(config, request.host, pendingCookie);
  const deviceOf = (request: FastifyRequest) => cookieName(config, request.host, deviceCookie);
  const sidOf = (request: FastifyRequest) =>
    hashOf(request.cookies[sessionCookieName(config, request.host)]);
  const lastSidOf = (request: FastifyRequest) => {
    const kept = request.cookies[deviceOf(request)];
    return sidOf(request) ?? (kept !== undefined && isSecret(kept) ? kept : undefined);
  };
  const nameDevice = (request: FastifyRequest, reply: FastifyReply, sid: string) =>
    reply.setCookie(deviceOf(request), sid, { ...cookieOptions, maxAge: deviceLife / 1000 });
  const end = async (request: FastifyRequest, reply: FastifyReply) => {
    const sid = sidOf(request);
    if (sid !== undefined) await deleteSession(db, sid);
    reply.clearCookie(sessionCookieName(config, request.host), cookieOptions);
    reply.clearCookie(markOf(request), markOptions);
    // A session from before devices were named has only its own cookie, which goes now.
    if (sid !== undefined && request.cookies[deviceOf(request)] !== sid) {
      nameDevice(request, reply, sid);
    }
  };

  const find = async (sid: string, isTraceless = false): Promise<Identity | null> => {
    const moment = now();
    const found = await live.load({ sid, now: moment });
    if (!found) {
      if (await hasToErase(db, sid, moment)) throw accountGone();
      return null;
    }
    const { lastSeenAt, provenAt, maintenance, ...actor } = found;
    if (!isTraceless && moment.getTime() - lastSeenAt.getTime() >= touchInterval) {
      await touchSession(db, sid, moment, later(moment, idleLife[actor.role]));
    }
    const isProven = isProofFresh(provenAt, moment);
    return { sid, actor, isMaintenance: maintenance === 'true', isProven };
  };

  return {
    identify: async (request, isTraceless) => {
      const sid = sidOf(request);
      if (sid !== undefined) return find(sid, isTraceless);
      const lastSid = lastSidOf(request);
      if (lastSid !== undefined && (await hasToErase(db, lastSid, now()))) throw accountGone();
      return null;
    },

    find,

    sidOf,

    control: (request, reply) => {
      let started: { readonly sid: string; readonly secret: string } | null = null;
      return {
        sid: sidOf(request),
        lastSid: lastSidOf(request),
        pending: hashOf(request.cookies[pendingOf(request)]),
        holdSignIn: (secret) =>
          void reply.setCookie(pendingOf(request), secret, {
            ...cookieOptions,
            sameSite: 'strict',
            maxAge: pendingSignInLife / 1000,
          }),
        start: async (userId, role, { within, idToken, former } = {}) => {
          const secret = newSecret();
          const moment = now();
          const { absoluteExpire, provenAt } = former ?? {
            absoluteExpire: later(moment, absoluteLife),
            provenAt: moment,
          };
          const session = {
            sid: hashSecret(secret),
            userId,
            now: moment,
            expire: earlier(later(moment, idleLife[role]), absoluteExpire),
            absoluteExpire,
            provenAt,
            device: describeDevice(request.headers['user-agent']),
            content: idToken === undefined ? {} : { idToken },
            lastSid: lastSidOf(request),
            goesOn: former !== undefined,
          };
          await replaceSession(within ?? db, session, sidOf(request));
          started = { sid: session.sid, secret };
        },
        handOver: () => {
          if (started === null) return;
          reply.setCookie(sessionCookieName(config, request.host), started.secret, {
            ...cookieOptions,
            maxAge,
          });
          reply.setCookie(markOf(request), '1', { ...markOptions, maxAge });
          nameDevice(request, reply, started.sid);
          const held = pendingOf(request);
          if (request.cookies[held] !== undefined) reply.clearCookie(held, cookieOptions);
        },
        end: () => end(request, reply),
        leave: async () => {
          await end(request, reply);
          const lastSid = lastSidOf(request);
          if (lastSid !== undefined) {
            if (await isAskedToErase(db, lastSid)) return;
            await noteEmptied(db, lastSid, now());
          }
          reply.clearCookie(deviceOf(request), cookieOptions);
        },
      };
    },

    correctMark: (request, reply, isLive) => {
      const name = markOf(request);
      const isMarked = request.cookies[name] !== undefined;
      if (isLive && !isMarked) reply.setCookie(name, '1', { ...markOptions, maxAge });
      else if (!isLive && isMarked) reply.clearCookie(name, markOptions);
      const sid = sidOf(request);
      if (isLive && sid !== undefined && request.cookies[deviceOf(request)] !== sid) {
        nameDevice(request, reply, sid);
      }
    },
  };
}

/**
 * The session cookie's name at the address a person uses (`host`: of a request). `__Host-` binds it
 * to the host; browsers accept it only on https. Cookies ignore ports, so a non-default port is
 * part of the name; otherwise two copies of Greenroom on one host would sign out each other's
 * users.
 */
export function sessionCookieName(config: Parts['config'], host: string): string {
  return cookieName(config, host, 'greenroom_session');
}

/** Like `sessionCookieName`, for the name `base`. */
export function cookieName(config: Parts['config'], host: string, base: string): string {
  const address = config.publicOrigin?.replace(/^\w+:\/\//, '') ?? host;
  const port = /:(\d{1,5})$/.exec(address)?.[1];
  const isShown = port !== undefined && port !== (config.isHttps ? '443' : '80');
  const name = isShown ? `${base}_${port}` : base;
  return config.isHttps ? `__Host-${name}` : name;
}

/** The stored form of a cookie's secret; undefined: there is none. */
function hashOf(secret: string | undefined): string | undefined {
  return secret !== undefined && isSecret(secret) ? hashSecret(secret) : undefined;
}

function later(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

function accountGone(): AppError {
  return new AppError('account_gone', 'This account no longer exists');
}
