import type { Call } from '@greenroom/sync-protocol/call';
import type { CollectionName, RowOf } from '@greenroom/sync-protocol/collections';
import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { upgradeCall } from '@greenroom/sync-protocol/retired-calls';
import type { Effect, Effects, MutationInput, Recorder } from '../replica-types.ts';
import {
  type NewRejection,
  type OutboxEntry,
  type StoredRow,
  textOfKey,
} from '../store/stored-rows.ts';

/** Rows in memory by `textOfKey`; null: no such row. */
export type RowMap = Map<string, StoredRow | null>;

export type EffectEntry = Pick<OutboxEntry, 'call' | 'input' | 'at' | 'offset' | 'rows'>;

export interface EffectWorld {
  readonly userId: string;
  readonly effects: Partial<Effects>;
}

/** Runs an effect on `rows`, its footprint; false: it failed or is unknown, and changed nothing. */
export function runEffect(world: EffectWorld, entry: EffectEntry, rows: RowMap): boolean {
  const { call, input } = upgradeCall(entry);
  const effect = findEffect(world.effects, call);
  if (!effect) return false;
  const changes: RowMap = new Map();
  try {
    const footprint = new Set(entry.rows.map(textOfKey));
    effect.apply(makeRecorder(rows, changes, footprint), inputOf({ input }), {
      userId: world.userId,
      at: entry.at,
      offset: entry.offset,
    });
  } catch {
    return false;
  }
  for (const [key, row] of changes) rows.set(key, row);
  return true;
}

/** The change's subject by the rows before it; undefined: its input suffices. */
export function findSubject(
  world: EffectWorld,
  entry: EffectEntry,
  rows: RowMap,
): string | undefined {
  const { call, input } = upgradeCall(entry);
  try {
    const footprint = new Set(entry.rows.map(textOfKey));
    const recorder = makeRecorder(rows, new Map(), footprint);
    const effect = findEffect(world.effects, call);
    return effect?.subject?.(inputOf({ input }), recorder) ?? undefined;
  } catch {
    // A missing subject does not stop the change.
    return undefined;
  }
}

/** Whether a refused change is dropped (`Effect.isMoot`). */
export function isMoot({ effects }: EffectWorld, { call, input, problem }: NewRejection): boolean {
  return findEffect(effects, call)?.isMoot?.(inputOf({ input }), problem.code) ?? false;
}

/** Undefined: a call this version does not know. */
export function findEffect(
  effects: Partial<Effects>,
  call: string,
): Effect<OfflineCallName> | undefined {
  if (!Object.hasOwn(effects, call)) return undefined;
  // Each entry's input was validated for its call, which the types cannot express.
  return effects[call as OfflineCallName] as unknown as Effect<OfflineCallName>;
}

/** The call of an effect, as checks of any call take it. */
export function callOf(effect: Effect<OfflineCallName>): Call {
  return effect.call as unknown as Call;
}

/** The input as effects expect it; validated when it was queued. */
export function inputOf(entry: Pick<OutboxEntry, 'input'>): MutationInput<OfflineCallName> {
  return entry.input as unknown as MutationInput<OfflineCallName>;
}

function makeRecorder(rows: RowMap, changes: RowMap, footprint: ReadonlySet<string>): Recorder {
  const check = (collection: CollectionName, id: string) => {
    const key = textOfKey({ collection, id });
    if (!footprint.has(key)) throw new RangeError(`${key} is not in the effect's footprint`);
    return key;
  };
  return {
    get<N extends CollectionName>(collection: N, id: string) {
      const key = check(collection, id);
      const row = changes.has(key) ? changes.get(key) : rows.get(key);
      // Rows were parsed by their collection's schema on receipt.
      return row ? (structuredClone(withoutReserved(row)) as unknown as RowOf<N>) : undefined;
    },
    put(collection, row) {
      // Contains no reserved keys: neither wire rows nor `get` have them.
      changes.set(check(collection, row.id), structuredClone(row) as unknown as StoredRow);
    },
    remove(collection, id) {
      changes.set(check(collection, id), null);
    },
  };
}

function withoutReserved(row: StoredRow): Omit<StoredRow, '$scopes' | '$xid' | '$otherXids'> {
  const { $scopes: _scopes, $xid: _xid, $otherXids: _otherXids, ...plain } = row;
  return plain;
}
