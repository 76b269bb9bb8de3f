import { effects } from '@greenroom/pwa/app/effects';
import type { Mark, SentChange } from './sent-change.ts';

/** What a check found; all empty is what must be. */
export interface Findings {
  readonly lost: string[];
  readonly duplicated: string[];
  readonly diverged: string[];
}

/** What the server and the devices of a member show at the end of a round. */
export interface Facts {
  readonly outcomes: ReadonlyMap<string, string>;
  /** Changes refused because what they are about was not there, perhaps not yet. */
  readonly missing: ReadonlySet<string>;
  readonly told: Told;
  readonly retried: ReadonlySet<string>;
  readonly count: (mark: Mark) => number;
  /** Ids of rows in the watched tables. */
  readonly stored: ReadonlySet<string>;
  /** Ids of rows that a device removed. */
  readonly removed: ReadonlySet<string>;
  /** Changes after which the device made another of the same call to the same row. */
  readonly superseded: ReadonlySet<string>;
}

/** What devices show as refused. */
export interface Told {
  readonly ids: ReadonlySet<string>;
  readonly rows: ReadonlySet<string>;
  /** Call and row of each: a change sent again has another id. */
  readonly kinds: ReadonlySet<string>;
}

/**
 * Judges one acknowledged change. `isRestored`: outcomes and notes of before a restore are gone; the
 * rows tell.
 */
export function judgeChange(
  change: SentChange,
  facts: Facts,
  isRestored: boolean,
  to: Findings,
): void {
  const { id, call, mark } = change;
  const times = mark === null ? null : facts.count(mark);
  const outcome = facts.outcomes.get(id);
  const isTold =
    facts.told.ids.has(id) || (mark?.kind === 'row' && facts.told.rows.has(mark.value));
  const isToldAgain = mark?.kind === 'value' && facts.told.kinds.has(`${call} ${mark.id}`);
  const name = `${call} ${id} (${outcome ?? 'no outcome'})`;
  if (times !== null && times > 1) to.duplicated.push(`${name} happened ${times} times`);
  if (isRestored) {
    if (mark?.kind !== 'row' || isTold || facts.removed.has(mark.value)) return;
    if (!facts.stored.has(mark.value)) to.lost.push(`${name} is not there after the restore`);
    return;
  }
  if (outcome === 'applied') {
    if (times === 0) to.lost.push(`${name} without an effect`);
  } else if (outcome === 'rejected') {
    const isKnown = isTold || facts.retried.has(id) || facts.missing.has(id);
    if (!isKnown) to.lost.push(`${name}, of which no device tells`);
    // One refused for a row that was not there yet is sent again under another id, once it is.
    const isSentAgain = facts.missing.has(id);
    if (times !== null && times > 0 && !isSentAgain) to.duplicated.push(`${name} with an effect`);
  } else if (outcome === 'held') {
    if (times === 0 && !isTold && !isToldAgain && !facts.superseded.has(id))
      to.lost.push(`${name}, and not sent again`);
  } else if (!isTold && !(facts.retried.has(id) && (times !== 0 || isToldAgain)))
    to.lost.push(name);
}

/**
 * Held changes wait on the device and are sent under another id once the account may write again; so
 * is one that was refused because it overtook the held change it needs. There is an outcome, or a
 * refusal on the device, of one change for each. `known`: changes of earlier rounds.
 */
export function findUnrepeated(
  known: ReadonlySet<string>,
  sent: readonly SentChange[],
  { outcomes, missing, told }: Facts,
): string[] {
  const own = new Set(sent.map(({ id }) => id));
  // A waiting change that a newer one replaces is not sent itself.
  const held = sent.filter(
    ({ id, call }) => outcomes.get(id) === 'held' && !effects[call].collapseKey,
  );
  const early = sent.filter(
    ({ id, isMoot = false }) => missing.has(id) && !told.ids.has(id) && !isMoot,
  );
  const isNew = (id: string) => !known.has(id) && !own.has(id);
  const final = [...outcomes].filter(([id, status]) => isNew(id) && status !== 'held');
  const ended = new Set([...final.map(([id]) => id), ...[...told.ids].filter(isNew)]);
  const waited = [...held, ...early];
  if (ended.size >= waited.length) return [];
  const names = waited.map(({ id, call }) => `${call} ${id} (${outcomes.get(id) ?? 'no outcome'})`);
  return [`only ${ended.size} were sent again of what was held or too early: ${names.join(', ')}`];
}

export function findSuperseded(sent: readonly SentChange[]): string[] {
  const rowOf = ({ call, mark }: SentChange) => mark?.kind === 'value' && `${call} ${mark.id}`;
  return sent
    .filter((change, place) => {
      const row = rowOf(change);
      return row !== false && sent.slice(place + 1).some((later) => rowOf(later) === row);
    })
    .map(({ id }) => id);
}

export function removedBy(sent: readonly SentChange[]): Set<string> {
  return new Set(sent.flatMap(({ removes }) => removes ?? []));
}
