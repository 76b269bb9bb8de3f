import { currentUser } from '@greenroom/sync-protocol/account/account-current-calls';
import type { Call } from '@greenroom/sync-protocol/call';
import type { CallName } from '@greenroom/sync-protocol/contract';
import * as settings from '@greenroom/sync-protocol/settings/settings-calls';
import { NetworkError } from './problem-error.ts';

/** What every start asks. The exchange has its own way to the server. */
const callsOfStart: readonly unknown[] = [currentUser, settings.maintenance];
const ofStart = new Map((callsOfStart as readonly Call[]).map((call) => [call.name, call]));

/**
 * The call of this name. The contract grows with every feature, and a start needs two calls of it:
 * the rest comes with the first of the others.
 * @throws {NetworkError} when that part of the app cannot be loaded.
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
