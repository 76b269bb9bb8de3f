import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
import { create } from '@greenroom/sync-protocol/targets/targets-offline-calls';
import { checkEndDate } from '@greenroom/sync-protocol/targets/targets-period';
import { v7 as newId } from 'uuid';
import type { Replica } from '../../replica/replica-interface.ts';
import { announce } from '../../ui/toast/toast-store.ts';
import { isSentAtOnce } from '../changes/is-sent-at-once.ts';
import { type ChangeResult, refuse, tryChange, tryRead } from '../changes/try-change.ts';
import { readTargets } from './shown-targets.ts';
import { deviceDate } from './targets-queries.ts';

/** What a person typed. */
export interface TargetForm {
  readonly targetName: string;
  readonly targetAmount: string;
  readonly endDate: string;
}

export type TargetField = keyof TargetForm;

/** `field`: the one the refusal concerns. Absent: the whole target. */
export type TargetResult = ChangeResult & { readonly field?: TargetField };

// The specified texts of spec member 8, Targets.
const failures = { create: 'Failed to create target', remove: 'Failed to delete target' } as const;

const fieldNames: readonly TargetField[] = ['targetName', 'targetAmount', 'endDate'];

/** Sets a target that starts today, online or offline. */
export async function createTarget(replica: Replica, form: TargetForm): Promise<TargetResult> {
  const today = deviceDate(Date.now());
  const parsed = parseFlatInput(create, form);
  if (!parsed.ok) return refuseField(parsed.fields, parsed.message);
  const result = checkEndDate(form.endDate, today);
  if (!result.ok) return { ok: false, message: result.message, field: 'endDate' };
  const targets = await tryRead(replica, failures.create, (tables) => readTargets(tables, today));
  if (!targets.ok) return targets;
  // Set on another device since this form was shown.
  const isActive = targets.value.current?.state === 'active';
  if (isActive) return refuse('You can only have one active target at a time.');
  const input = { ...parsed.input, id: newId() };
  const kept = await tryChange(failures.create, () => replica.mutate('targets.create', input));
  if (kept.ok)
    announceChange(replica, 'Target Created', 'Your target has been created successfully!');
  return kept;
}

/** Deletes the target, or moves it to the history if it is reached or past its end. */
export async function removeTarget(replica: Replica, id: string): Promise<ChangeResult> {
  const kept = await tryChange(failures.remove, () => replica.mutate('targets.remove', { id }));
  if (kept.ok)
    announceChange(replica, 'Target Deleted', 'Your target has been deleted successfully.');
  return kept;
}

/** The first refused field in the form's order. */
function refuseField(
  fields: Readonly<Record<string, readonly string[]>>,
  message: string,
): TargetResult {
  const field = fieldNames.find((name) => fields[name] !== undefined);
  if (field === undefined) return { ok: false, message };
  return { ok: false, message: fields[field]?.[0] ?? message, field };
}

function announceChange(replica: Replica, title: string, text: string): void {
  const isOnline = isSentAtOnce(replica);
  announce({ title, text: isOnline ? text : `${text} Saved on this device.`, tone: 'success' });
}
