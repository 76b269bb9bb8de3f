import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';
import { optionalTimeSchema, timeSchema } from '../values.ts';

const endpointText = 'Endpoint must be an https address';

/** Address of a browser's push service; secret, for whoever knows it can send to that browser. */
const endpointSchema = v.pipe(
  v.string(endpointText),
  v.maxLength(2048, 'Endpoint must have at most 2048 characters'),
  v.check((text) => isHttps(text), endpointText),
);

/** A browser's key of P-256, uncompressed: 65 bytes in base64url (RFC 8291, section 2.1). */
const publicKeySchema = v.pipe(
  v.string('Key p256dh is invalid'),
  v.regex(/^B[A-Za-z0-9_-]{86}=?$/, 'Key p256dh is invalid'),
);

/** Authentication secret of a subscription: 16 bytes in base64url. */
const authSchema = v.pipe(
  v.string('Key auth is invalid'),
  v.regex(/^[A-Za-z0-9_-]{22}(==)?$/, 'Key auth is invalid'),
);

/** The server's VAPID key, base64url, for `pushManager.subscribe`. */
export const key = defineCall({
  name: 'push.key',
  method: 'GET',
  path: '/api/push/vapid-public-key',
  summary: 'The public key of pushes',
  access: 'member',
  answer: v.object({ publicKey: v.string() }),
});

/**
 * Adds a browser. Its endpoint then belongs to the caller alone and ends with the session
 * (decisions: Support, notifications, push). Repeatable.
 */
export const subscribe = defineCall({
  name: 'push.subscribe',
  method: 'POST',
  path: '/api/push/subscribe',
  summary: 'Receive pushes in this browser',
  access: 'member',
  whilePaused: true,
  body: fields({
    endpoint: endpointSchema,
    keys: fields({ p256dh: publicKeySchema, auth: authSchema }),
    /** Whether its pushes say only that there is something. */
    discreet: v.optional(v.boolean('Discreet must be true or false'), false),
  }),
  success: 201,
  answer: v.object({ endpoint: v.string() }),
});

/** Idempotent; another member's endpoint stays. */
export const unsubscribe = defineCall({
  name: 'push.unsubscribe',
  method: 'POST',
  path: '/api/push/unsubscribe',
  summary: 'No longer receive pushes in this browser',
  access: 'member',
  whilePaused: true,
  whilePasswordChange: true,
  body: fields({ endpoint: endpointSchema }),
});

const quietHoursSchema = v.object({ from: v.nullable(timeSchema), to: v.nullable(timeSchema) });

/** Times of the member's zone between which pushes wait; both null: no quiet hours. */
export type QuietHours = v.InferOutput<typeof quietHoursSchema>;

export const readQuietHours = defineCall({
  name: 'push.readQuietHours',
  method: 'GET',
  path: '/api/push/quiet-hours',
  summary: "The caller's quiet hours",
  access: 'member',
  answer: quietHoursSchema,
});

const quietTimeSchema = v.optional(
  v.pipe(
    optionalTimeSchema.wrapped,
    v.transform((time) => time || null),
  ),
  null,
);

/** Both times or neither (absent, empty: none); they differ. An end before the start is on the next day. */
export const setQuietHours = defineCall({
  name: 'push.setQuietHours',
  method: 'PUT',
  path: '/api/push/quiet-hours',
  summary: "Change the caller's quiet hours",
  access: 'member',
  whilePaused: true,
  body: fields({ from: quietTimeSchema, to: quietTimeSchema }),
  answer: quietHoursSchema,
});

export const pushCalls = [key, subscribe, unsubscribe, readQuietHours, setQuietHours] as const;

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}
