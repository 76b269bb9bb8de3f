import type { LockWay } from './lock-records.ts';
import { unwrap, wrap } from './wrapped-key.ts';

type PinWay = Extract<LockWay, { kind: 'pin' }>;
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * OWASP's number for PBKDF2 with SHA-256; about a second on a slow phone. What a guess costs at it is said
 * in docs/security/app-lock-attacks.md and where a PIN is set: `npm run measure:pin` measures it anew.
 */
export const pinRounds = 600_000;
const saltLength = 16;
/** Characters of a phrase at least, and different ones among them. */
const shortestPhrase = { characters: 12, different: 5 };

/** Undefined: it may be used. Else why not. Rejects if the list of common passwords cannot be loaded. */
export async function refusePin(pin: string, form: PinWay['form']): Promise<string | undefined> {
  if (form === 'digits') {
    if (!isPin(pin)) return 'Enter six digits';
    return isObvious(pin) ? 'Choose digits that are harder to guess' : undefined;
  }
  if (pin.trim().length < shortestPhrase.characters)
    return `At least ${shortestPhrase.characters} characters, such as four words`;
  if (isObvious(pin) || new Set(pin).size < shortestPhrase.different)
    return 'Too easy to guess: it repeats itself or counts. Choose four words of your own.';
  return (await isCommon(pin))
    ? 'Too easy to guess: it is among the most used passwords. Choose four words of your own.'
    : undefined;
}

/** Six digits, which are tried as they are typed. */
export function isPin(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** A part over and over, or counting up or down: what is tried first. */
function isObvious(pin: string): boolean {
  // Spaces at its beginning would be tried in every way.
  if (/^(\S.*?)(?:\s*\1)+$/su.test(pin.trim())) return true;
  const codes = Array.from(pin, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, place) => code - (codes[place] ?? 0));
  // After 9 comes 0.
  const isStep = (step: number) => step === 0 || step === 1 || step === -9;
  return steps.every(isStep) || steps.every((step) => isStep(-step));
}

/** With digits and signs around it, too. The list is loaded only here. */
async function isCommon(phrase: string): Promise<boolean> {
  const { isCommonPassword } = await import('@greenroom/sync-protocol/account/common-passwords');
  return [phrase.trim(), phrase.replaceAll(/^\P{L}+|\P{L}+$/gu, '')].some(isCommonPassword);
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
  const byPin = await wrap(await pinKey(pin, salt, pinRounds), dataKey);
  const wrapped = await wrap(deviceKey, byPin);
  return { kind: 'pin', form, salt, iterations: pinRounds, deviceKey, wrapped };
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
