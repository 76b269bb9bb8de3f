import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { addDays, findOverlap } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { giveUpChange } from '../../try-change.ts';
import {
  addPlannedHours,
  type Hours,
  type HoursResult,
  recordStatus,
  removePlannedHours,
  reschedulePlannedHours,
} from '../schedule-commands.ts';
import { longDay, shortDay } from '../schedule-dates.ts';
import { ScheduleHoursDialog } from './hours-dialog.tsx';
import { useEntriesBetween } from '../schedule-queries.ts';
import { hoursText, plannedText, spokenHours } from '../schedule-text.ts';

/** Set when a question repeats a refused change. Absent: a new question. */
interface TakenUp {
  readonly typed?: Hours;
  readonly refusedId?: string;
}

export type ScheduleQuestion =
  | ({ readonly kind: 'add'; readonly date: string } & TakenUp)
  | ({ readonly kind: 'reschedule'; readonly entry: ScheduleEntry } & TakenUp)
  | ({ readonly kind: 'actual'; readonly entry: ScheduleEntry } & TakenUp)
  | { readonly kind: 'remove'; readonly entry: ScheduleEntry };

interface DialogsProps {
  readonly question: ScheduleQuestion;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called after an entry is removed, together with the button that opened the dialog. */
  readonly onRemoved: () => void;
}

/** The dialog of a question. Needs a new key for every question. */
export function ScheduleDialogs({ question, ...rest }: DialogsProps) {
  switch (question.kind) {
    case 'add':
      return <AddDialog question={question} {...rest} />;
    case 'reschedule':
      return <RescheduleDialog question={question} {...rest} />;
    case 'actual':
      return <ActualHoursDialog question={question} {...rest} />;
    case 'remove':
      return <RemoveDialog question={question} {...rest} />;
    default:
      return question satisfies never;
  }
}

type DialogOf<K extends ScheduleQuestion['kind']> = Omit<DialogsProps, 'question'> & {
  readonly question: Extract<ScheduleQuestion, { kind: K }>;
};

const noHours: Hours = { start: '', end: '' };

function AddDialog({ question, open, onClose }: DialogOf<'add'>) {
  const replica = useReplica();
  const hint = useOverlapHint(question.date, null);
  return (
    <ScheduleHoursDialog
      open={open}
      title="Add Planned Hours"
      description={longDay(question.date)}
      startLabel="Start Time"
      endLabel="End Time"
      saveLabel="Save Schedule"
      initial={question.typed ?? noHours}
      hint={hint}
      onSave={async (hours) =>
        settle(await addPlannedHours(replica, question.date, hours), replica, question.refusedId)
      }
      onClose={onClose}
    />
  );
}

function RescheduleDialog({ question, open, onClose }: DialogOf<'reschedule'>) {
  const replica = useReplica();
  const { entry } = question;
  const hint = useOverlapHint(entry.date, entry.id);
  return (
    <ScheduleHoursDialog
      open={open}
      title="Edit Planned Hours"
      description={longDay(entry.date)}
      startLabel="Start Time"
      endLabel="End Time"
      saveLabel="Save Changes"
      initial={question.typed ?? { start: entry.plannedStartTime, end: entry.plannedEndTime }}
      hint={hint}
      onSave={async (hours) =>
        settle(await reschedulePlannedHours(replica, entry.id, hours), replica, question.refusedId)
      }
      onClose={onClose}
    />
  );
}

function ActualHoursDialog({ question, open, onClose }: DialogOf<'actual'>) {
  const replica = useReplica();
  const { entry } = question;
  const known = { start: entry.actualStartTime ?? '', end: entry.actualEndTime ?? '' };
  return (
    <ScheduleHoursDialog
      open={open}
      title="Enter Actual Hours Worked"
      description="You worked partial hours. Please enter the actual time you worked."
      startLabel="Actual Start Time"
      endLabel="Actual End Time"
      saveLabel="Save Actual Hours"
      initial={question.typed ?? known}
      note={`Planned: ${plannedText(entry)}`}
      onSave={async (hours) =>
        settle(
          await recordStatus(replica, entry.id, 'completed_partial', hours),
          replica,
          question.refusedId,
        )
      }
      onClose={onClose}
    />
  );
}

function RemoveDialog({ question, open, onClose, onRemoved }: DialogOf<'remove'>) {
  const replica = useReplica();
  const [isPending, setIsPending] = useState(false);
  const { entry } = question;
  const remove = async () => {
    setIsPending(true);
    const result = await removePlannedHours(replica, entry.id);
    setIsPending(false);
    onClose();
    if (result.ok) onRemoved();
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${plannedText(entry)}?`}
      text={`Your planned hours ${spokenHours(entry.plannedStartTime, entry.plannedEndTime)} on ${longDay(entry.date)} will be deleted. This cannot be undone.`}
      confirmLabel="Delete"
      cancelLabel="Keep"
      destructive
      pending={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

/** Hint at other hours the typed ones overlap, which is allowed. */
function useOverlapHint(date: string, ownId: string | null) {
  // Overnight shifts overlap the adjacent days.
  const around = useEntriesBetween(addDays(date, -1), addDays(date, 1)) ?? [];
  const others = around.filter((entry) => entry.id !== ownId && entry.status !== 'not_worked');
  return ({ start, end }: Hours) => {
    const other = findOverlap({ date, plannedStartTime: start, plannedEndTime: end }, others);
    if (!other) return null;
    const hours = hoursText(other.plannedStartTime, other.plannedEndTime);
    const where = other.date === date ? '' : ` of ${shortDay(other.date)}`;
    return (
      <p>
        This overlaps with {hours}
        {where}. You can save it all the same.
      </p>
    );
  };
}

/** Discards the refused change once its replacement is stored. */
async function settle(
  result: HoursResult,
  replica: ReturnType<typeof useReplica>,
  refusedId: string | undefined,
): Promise<HoursResult> {
  if (result.ok && refusedId !== undefined) await giveUpChange(replica, refusedId);
  return result;
}
