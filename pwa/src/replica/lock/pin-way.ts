import type { LockWay } from './lock-records.ts';
import { unwrap, wrap } from './wrapped-key.ts';

type PinWay = Extract<LockWay, { kind: 'pin' }>;
type Bytes = Uint8Array<ArrayBuffer>;

/** OWASP's number for PBKDF2 with SHA-256; about a second on a slow phone. */
const iterations = 600_000;
const saltLength = 16;
/** Characters of a phrase at least. */
export const shortestPhrase = 8;

/** Undefined: it may be used. Else why not. */
export function refusePin(pin: string, form: PinWay['form']): string | undefined {
  if (form === 'digits') {
    if (!/^\d{6}$/.test(pin)) return 'Enter six digits';
    if (isObvious(pin)) return 'Choose digits that are harder to guess';
    return undefined;
  }
  return pin.length < shortestPhrase ? `At least ${shortestPhrase} characters` : undefined;
}

/** All the same, or counting up or down: what is tried first. */
function isObvious(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = digits.slice(1).map((digit, place) => digit - (digits[place] ?? 0));
  return steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
}

/** Wraps the data key twice: by the PIN, and by a key that does not leave this browser. */
export async function makePinWay(
  dataKey: Bytes,
  pin: string,
  form: PinWay['form'],
): Promise<PinWay> {
  const salt = crypto.getRandomValues(new Uint8Array(saltLength));
  const deviceKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const byPin = await wrap(await pinKey(pin, salt, iterations), dataKey);
  return { kind: 'pin', form, salt, iterations, deviceKey, wrapped: await wrap(deviceKey, byPin) };
}

/** The data key; null: the PIN is wrong. */
export async function openByPin(way: PinWay, pin: string): Promise<Bytes | null> {
  const byPin = await unwrap(way.deviceKey, way.wrapped);
  return byPin && (await unwrap(await pinKey(pin, way.salt, way.iterations), byPin));
}

/** A phrase is the same on every keyboard. */
async function pinKey(pin: string, salt: Bytes, rounds: number): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(pin.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  return await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
