import type { CollectionName, RowOf } from '@greenroom/sync-protocol/collections';
import type { OfflineCallName } from '@greenroom/sync-protocol/contract';
import { upgradeCall } from '@greenroom/sync-protocol/retired-calls';
import type { Effect, Effects, MutationInput, Recorder } from '../replica-types.ts';
import { type OutboxEntry, type StoredRow, textOfKey } from '../store/stored-rows.ts';

/** Rows in memory by `textOfKey`; null: there is no such row. */
export type RowMap = Map<string, StoredRow | null>;

/** What the outbox knows of a change when its effect runs. */
export type EffectEntry = Pick<OutboxEntry, 'call' | 'input' | 'at' | 'offset' | 'rows'>;

/** What every effect of one replica shares. */
export interface EffectWorld {
  readonly userId: string;
  readonly effects: Partial<Effects>;
}

/**
 * Runs the effect of one change on `rows`, which hold its whole footprint. A throwing or unknown
 * effect leaves them as they were.
 * @returns whether it ran to its end.
 */
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

/** What a change is about, by `rows` as they were before it; undefined where only its input says it. */
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
    // A change without a name is better than none.
    return undefined;
  }
}

/** The effect of a call; undefined for a call this version does not know. */
export function findEffect(
  effects: Partial<Effects>,
  call: string,
): Effect<OfflineCallName> | undefined {
  if (!Object.hasOwn(effects, call)) return undefined;
  // The outbox ties each call to an input its schema accepted; the types cannot follow that.
  return effects[call as OfflineCallName] as unknown as Effect<OfflineCallName>;
}

/** The input as effects see it; it was validated by the contract when it was kept. */
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
      // Rows were parsed by their collection's schema when they came in.
      return row ? (structuredClone(withoutReserved(row)) as unknown as RowOf<N>) : undefined;
    },
    put(collection, row) {
      // A wire row has no reserved keys; an effect that spread one did not get any either.
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
