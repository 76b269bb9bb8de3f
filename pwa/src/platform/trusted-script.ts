import { workerScriptPolicy } from '@greenroom/sync-protocol/trusted-types';

/**
 * The part of Trusted Types used here; TypeScript's library lacks it, and types the places that take
 * a trusted address as taking a string.
 */
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

interface ScriptPolicy {
  readonly createScriptURL: (url: string) => string;
}

const ownScripts: ScriptPolicy = {
  createScriptURL(url) {
    if (new URL(url, location.href).origin === location.origin) return url;
    throw new TypeError(`Not a script of this app: ${url}`);
  },
};

let policy: ScriptPolicy | null = null;

/**
 * The address of a worker's script of this app, in the form that browsers with Trusted Types demand
 * (api/src/http/defence/security-headers.ts). Throws for another origin's address.
 */
export function trustedScript(url: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  // A name may be given to one policy of a page.
  policy ??= trustedTypes?.createPolicy(workerScriptPolicy, ownScripts) ?? ownScripts;
  return policy.createScriptURL(url);
}
