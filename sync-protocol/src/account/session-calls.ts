import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';
import { idSchema, instantSchema } from '../values.ts';
import { deviceLabelSchema } from './device-rules.ts';

/** One session of the account. The id grants nothing; the cookie holds a separate secret. */
export const ownSessionSchema = v.object({
  id: idSchema,
  /** Browser and operating system, such as 'Chrome on Android'. */
  device: v.string(),
  /** What its owner calls it. Absent: nothing yet, or the server does not tell. */
  label: v.optional(v.string()),
  createdAt: instantSchema,
  /** Accurate to about a minute. */
  lastSeenAt: instantSchema,
  /** True: the session of this request. */
  current: v.boolean(),
  /** The app lock is on there, as the device last reported. Absent: the server does not tell. */
  hasAppLock: v.optional(v.boolean()),
  /** Absent: the device reported no stuck changes, which does not mean that it has none. */
  unsent: v.optional(
    v.object({ changes: v.pipe(v.number(), v.integer()), reportedAt: instantSchema }),
  ),
});

export type OwnSession = v.InferOutput<typeof ownSessionSchema>;

/** Most recently used first. */
export const listSessions = defineCall({
  name: 'account.listSessions',
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where the own account is signed in',
  access: 'member',
  answer: v.array(ownSessionSchema),
});

/** A device whose session has ended, without a sign-out there: what it kept may still be on it. */
export const endedDeviceSchema = v.omit(ownSessionSchema, ['current']);

export type EndedDevice = v.InferOutput<typeof endedDeviceSchema>;

/**
 * Of sessions that ended in the last 90 days, most recently used first; at most 50. Devices that were
 * asked to erase are in `listErasures`.
 */
export const listEndedDevices = defineCall({
  name: 'account.listEndedDevices',
  method: 'GET',
  path: '/api/user/ended-devices',
  summary: 'Devices whose session has ended and that may still hold data',
  access: 'member',
  answer: v.array(endedDeviceSchema),
});

/** The device of this session keeps its data under the app lock, or does so no longer. */
export const reportAppLock = defineCall({
  name: 'account.reportAppLock',
  method: 'POST',
  path: '/api/user/session/app-lock',
  summary: 'Report whether this device has the app lock on',
  access: 'member',
  whilePaused: true,
  body: fields({ isOn: v.boolean('On must be true or false') }),
});

/** An empty label takes its name away. Also for one of `listEndedDevices`. */
export const nameSession = defineCall({
  name: 'account.nameSession',
  method: 'PUT',
  path: '/api/user/sessions/:id/label',
  summary: 'Name a device of the own account',
  access: 'member',
  whilePaused: true,
  params: fields({ id: idSchema }),
  body: fields({ label: deviceLabelSchema }),
  problems: ['not_found'],
});

/** The session's sockets close within a second. */
export const endSession = defineCall({
  name: 'account.endSession',
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  summary: 'Sign out in one other place',
  access: 'member',
  // A paused account may still sign out (decisions: Conventions).
  whilePaused: true,
  params: fields({ id: idSchema }),
  problems: ['not_found'],
});

/**
 * Opens one live socket of this session within 30 s, as `/ws?token=`, with or without the cookie.
 * Refused to members during maintenance; the cookie alone still opens a socket.
 */
export const wsToken = defineCall({
  name: 'account.wsToken',
  method: 'GET',
  path: '/api/auth/ws-token',
  summary: 'A token for the live connection',
  access: 'member',
  answer: v.object({ token: v.string() }),
});

/** 'Sign out elsewhere': ends every session but this one. */
export const endOtherSessions = defineCall({
  name: 'account.endOtherSessions',
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Sign out everywhere else',
  access: 'member',
  whilePaused: true,
});

/**
 * As `endSession`, and the device erases what it keeps at its next contact: its old cookie is answered
 * 410, which `reportErased` tells from a deleted account. Also for one of `listEndedDevices`. Not for the
 * session of the request, nor twice (404).
 */
export const eraseSession = defineCall({
  name: 'account.eraseSession',
  method: 'POST',
  path: '/api/user/sessions/:id/erase',
  summary: 'Sign out in one other place and erase what is kept there',
  access: 'member',
  whilePaused: true,
  params: fields({ id: idSchema }),
  problems: ['not_found'],
});

/** A device that was asked to erase what it keeps. */
export const erasureSchema = v.object({
  id: idSchema,
  device: v.string(),
  /** What its owner called it when it was asked. Absent: nothing, or the server does not tell. */
  label: v.optional(v.string()),
  askedAt: instantSchema,
  byAdministrator: v.boolean(),
  /** Null: it has not been in touch since. */
  erasedAt: v.nullable(instantSchema),
  /**
   * When its owner signed in there again before it reported, after which it is not waited for. Null: not
   * so. Absent: the server does not tell.
   */
  signedInAt: v.optional(v.nullable(instantSchema)),
  /** After this its browser is no longer recognised. Absent: the server does not tell. */
  until: v.optional(instantSchema),
});

export type Erasure = v.InferOutput<typeof erasureSchema>;

/** The latest first, each until its `until`. */
export const listErasures = defineCall({
  name: 'account.listErasures',
  method: 'GET',
  path: '/api/user/erasures',
  summary: 'Devices of the own account that were asked to erase what they keep',
  access: 'member',
  answer: v.array(erasureSchema),
});

/** A device has erased what it kept, by the cookie of its ended session, which this removes. */
export const reportErased = defineCall({
  name: 'account.reportErased',
  method: 'POST',
  path: '/api/auth/device-erased',
  summary: 'Tell that this device has erased what it kept',
  access: 'everyone',
  /** False: nobody asked for it; the account was deleted. */
  answer: v.object({ wasAsked: v.boolean() }),
});

export const sessionCalls = [
  listSessions,
  listEndedDevices,
  nameSession,
  endSession,
  wsToken,
  endOtherSessions,
  eraseSession,
  listErasures,
  reportErased,
  reportAppLock,
] as const;
