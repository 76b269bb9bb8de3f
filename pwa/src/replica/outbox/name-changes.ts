import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { type NamedInput, upgradeCall } from '@greenroom/sync-protocol/retired-calls';
import { loadEffects } from '../effects/effect-source.ts';
import type { Named, NamedChange } from './queued-changes.ts';
import { findEffect, inputOf } from '../effects/recorder.ts';
import type { ReplicaCore } from '../replica-core.ts';

/**
 * Gives what puts changes into a person's words.
 * @throws {NetworkError} when the effects, which know the words, do not come.
 */
export async function namerOf(core: ReplicaCore): Promise<(change: Named) => NamedChange> {
  await loadEffects(core);
  return (change) => {
    const { id, at, rows } = change;
    const wish = upgradeCall(change);
    // It was kept under a call of the contract, whose names are permanent (style.md).
    const call = wish.call as OfflineCallName;
    return {
      id,
      call,
      input: wish.input,
      description: describe(core, wish, change.subject),
      at,
      rows,
    };
  };
}

function describe(core: ReplicaCore, change: NamedInput, subject: string | undefined): string {
  try {
    const effect = findEffect(core.effects, change.call);
    return effect?.describe(inputOf(change), subject ?? null) ?? change.call;
  } catch {
    return change.call;
  }
}
