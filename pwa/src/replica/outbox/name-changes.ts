import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { type NamedInput, upgradeCall } from '@greenroom/sync-protocol/retired-calls';
import { type EffectWorld, findEffect, inputOf } from '../effects/recorder.ts';
import type { RowKey } from '../replica-types.ts';
import type { Rejection, StoredEntry } from '../store/stored-rows.ts';

type Named = Pick<StoredEntry | Rejection, 'id' | 'call' | 'input' | 'at' | 'rows' | 'subject'>;

/** A change as shown to a person. */
export interface NamedChange {
  readonly id: string;
  readonly call: OfflineCallName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly description: string;
  readonly at: string;
  readonly rows: readonly RowKey[];
}

/** Describes a change for a person, by its call where its effect cannot. */
export function nameChange({ effects }: Pick<EffectWorld, 'effects'>, change: Named): NamedChange {
  const { id, at, rows, subject } = change;
  const wish = upgradeCall(change);
  return {
    id,
    // Queued under a call of the contract, whose names are permanent (style.md).
    call: wish.call as OfflineCallName,
    input: wish.input,
    description: describe(effects, wish, subject),
    at,
    rows,
  };
}

function describe(
  effects: EffectWorld['effects'],
  change: NamedInput,
  subject: string | undefined,
): string {
  try {
    const effect = findEffect(effects, change.call);
    return effect?.describe(inputOf(change), subject ?? null) ?? change.call;
  } catch {
    return change.call;
  }
}
