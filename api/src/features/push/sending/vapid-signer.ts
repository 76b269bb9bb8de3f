import webPush from 'web-push';
import type { VapidKeys } from '../push-keys-repository.ts';

/** Milliseconds a signature is used; web-push makes it valid for 12 hours. */
const usedFor = 6 * 60 * 60 * 1000;
/** Push services remembered. Members name them: the map must not grow with what they make up. */
const maxRemembered = 200;

/** @returns the header Authorization (RFC 8292) for an endpoint's origin */
export type SignFor = (origin: string) => string;

/** Signs once per push service and reuses the signature, which takes as long as the encryption. */
export function createSigner(keys: VapidKeys, contact: string, now = Date.now): SignFor {
  const known = new Map<string, { readonly header: string; readonly until: number }>();
  return (origin) => {
    const kept = known.get(origin);
    if (kept && kept.until > now()) return kept.header;
    const { publicKey, privateKey } = keys;
    const signed = webPush.getVapidHeaders(origin, contact, publicKey, privateKey, 'aes128gcm');
    if (known.size >= maxRemembered) known.clear();
    known.set(origin, { header: signed.Authorization, until: now() + usedFor });
    return signed.Authorization;
  };
}
