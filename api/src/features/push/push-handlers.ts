import { createECDH } from 'node:crypto';
import { AppError } from '../../app-error.ts';
import { notSignedIn } from '../../access/guard.ts';
import type { RequestHandlers } from '../../access/handler.ts';
import { isAllowedEndpoint } from './subscriptions/public-address.ts';
import { provideVapidKeys } from './push-keys-repository.ts';
import {
  deleteSubscription,
  findQuietHours,
  saveQuietHours,
  saveSubscription,
} from './subscriptions/subscriptions-repository.ts';

type PushRequest = Extract<keyof RequestHandlers, `push.${string}`>;

const maxEndpointBytes = 2_048;

/** `testOrigin`: an origin of endpoints that may be private. Absent: none. */
export function pushHandlers(testOrigin?: string): Pick<RequestHandlers, PushRequest> {
  return {
    'push.key': async ({ db }) => ({ publicKey: (await provideVapidKeys(db)).publicKey }),

    'push.subscribe': async ({ db, actor, session, now }, { endpoint, keys, discreet }) => {
      // The schema counts characters; those beyond ASCII are stored in several bytes.
      if (Buffer.byteLength(endpoint) > maxEndpointBytes) {
        throw refuseField('endpoint', `Endpoint must have at most ${maxEndpointBytes} bytes`);
      }
      if (!isAllowedEndpoint(endpoint, testOrigin)) {
        throw refuseField('endpoint', 'Endpoint must be a public https address');
      }
      if (!isPointOfCurve(keys.p256dh)) throw refuseField('keys.p256dh', 'Key p256dh is invalid');
      const { userId } = actor;
      const sid = session.sid ?? null;
      const browser = { userId, sid, endpoint, ...keys, discreet, now };
      const isSaved = await db.transaction().execute((trx) => saveSubscription(trx, browser));
      if (!isSaved) throw notSignedIn();
      return { endpoint };
    },

    'push.unsubscribe': async ({ db, actor }, { endpoint }) => {
      await deleteSubscription(db, actor.userId, endpoint);
      return undefined;
    },

    'push.readQuietHours': ({ db, actor }) => findQuietHours(db, actor.userId),

    'push.setQuietHours': async ({ db, actor }, quietHours) => {
      const { from, to } = quietHours;
      if ((from === null) !== (to === null)) {
        throw refuseField(from === null ? 'from' : 'to', 'Give both times, or neither');
      }
      if (from !== null && from === to) throw refuseField('to', 'The two times must differ');
      await db.transaction().execute((trx) => saveQuietHours(trx, actor.userId, quietHours));
      return quietHours;
    },
  };
}

function refuseField(field: string, message: string): AppError {
  return new AppError('invalid', message, { fields: { [field]: [message] } });
}

/** Any other point would make every encryption fail. */
function isPointOfCurve(key: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(key, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
