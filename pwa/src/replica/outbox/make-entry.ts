import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
import { maxInputBytes } from '@greenroom/sync-protocol/sync/sync-limits';
import { callOf, findEffect, inputOf } from '../effects/recorder.ts';
import type { ReplicaCore } from '../replica-core.ts';
import { InvalidMutationError } from '../replica-errors.ts';
import type { EffectContext, RowKey } from '../replica-types.ts';
import { type NewOutboxEntry, textOfKey } from '../store/stored-rows.ts';

/** Bytes of a mutation besides its input, at most. */
const envelopeBytes = 400;

/**
 * Validates a change and creates its outbox entry. `hasFiles`: it waits for their uploads.
 * @throws {InvalidMutationError} when the input breaks the contract.
 */
export function makeEntry(
  core: ReplicaCore,
  call: string,
  input: unknown,
  hasFiles: boolean,
): NewOutboxEntry {
  const effect = findEffect(core.effects, call);
  if (!effect) throw new InvalidMutationError(`Unknown offline call '${call}'`, {});
  // As JSON, so that the effect sees what the server will: no undefined, no class instances.
  const kept = asSent(input);
  const parsed = parseFlatInput(callOf(effect), kept.value);
  if (!parsed.ok) throw new InvalidMutationError(parsed.message, parsed.fields);
  if (kept.bytes > maxInputBytes) throw new InvalidMutationError('This is too large to send', {});
  const now = core.environment.now();
  const context: EffectContext = {
    userId: core.userId,
    at: new Date(now).toISOString(),
    offset: core.environment.offsetAt(now),
  };
  const typed = inputOf({ input: kept.value });
  const creates = distinctRows(effect.creates?.(typed) ?? []);
  const lane = effect.lane?.(typed);
  return {
    id: core.environment.newMutationId(),
    call,
    input: kept.value,
    at: context.at,
    offset: context.offset,
    state: hasFiles ? 'uploading' : 'queued',
    offered: false,
    skip: null,
    silent: false,
    rows: distinctRows(effect.footprint(typed, context)),
    ...(creates.length > 0 && { creates }),
    collapseKey: effect.collapseKey?.(typed) ?? null,
    ...(lane !== undefined && { lane }),
    ...(effect.isQuiet && { quiet: true }),
    bytes: kept.bytes + envelopeBytes,
  };
}

/** The entry with another input, which is as valid and touches the same rows. */
export function withInput(entry: NewOutboxEntry, input: unknown): NewOutboxEntry {
  const { value, bytes } = asSent(input);
  return { ...entry, input: value, bytes: bytes + envelopeBytes };
}

function asSent(input: unknown): { value: Record<string, unknown>; bytes: number } {
  const json = JSON.stringify(input);
  const value: unknown = json === undefined ? null : JSON.parse(json);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidMutationError('Expected an object', {});
  }
  return { value: value as Record<string, unknown>, bytes: new TextEncoder().encode(json).length };
}

function distinctRows(rows: readonly RowKey[]): RowKey[] {
  return [
    ...new Map(
      rows.map(({ collection, id }) => [textOfKey({ collection, id }), { collection, id }]),
    ).values(),
  ];
}
