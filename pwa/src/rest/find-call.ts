import { currentUser } from '@greenroom/sync-protocol/account/account-current-calls';
import type { Call } from '@greenroom/sync-protocol/call';
import type { CallName } from '@greenroom/sync-protocol/contract';
import * as settings from '@greenroom/sync-protocol/settings/settings-calls';
import { NetworkError } from './problem-error.ts';

/** The calls of every start; exchanges have their own transport. */
const callsOfStart: readonly unknown[] = [currentUser, settings.maintenance];
const ofStart = new Map((callsOfStart as readonly Call[]).map((call) => [call.name, call]));

/**
 * Finds a call. All but those of every start are loaded with the first other call.
 * @throws {NetworkError} when they cannot be loaded.
 */
export async function findCall(name: CallName): Promise<Call> {
  const call = ofStart.get(name);
  if (call) return call;
  try {
    const { callNamed } = await import('@greenroom/sync-protocol/contract');
    return callNamed(name) as unknown as Call;
  } catch (error) {
    throw new NetworkError({ cause: error });
  }
}
