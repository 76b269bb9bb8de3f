import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { repeatedDates } from '@greenroom/sync-protocol/schedule/schedule-repeats';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { useState } from 'react';
import type { Replica } from '../../../replica/replica-interface.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { giveUpChange } from '../../changes/try-change.ts';
import { useDraft } from '../../changes/use-draft.ts';
import {
  type Hours,
  type HoursResult,
  recordStatus,
  removePlannedHours,
  reschedulePlannedHours,
} from '../schedule-commands.ts';
import { useLocalNow } from '../schedule-clock.ts';
import { longDay, shortDay } from '../schedule-dates.ts';
import { type HoursDialogProps, ScheduleHoursDialog } from './hours-dialog.tsx';
import { useKeptHours } from './kept-hours.ts';
import { noHours, overlapOf, usualHours } from './usual-hours.ts';
import { useEntriesBetween } from '../schedule-queries.ts';
import { addRepeatedHours } from '../plan/plan-commands.ts';
import { type RepeatChoice, ScheduleRepeatFields } from '../plan/repeat-fields.tsx';
import { useRecentHours } from '../plan/use-recent-hours.ts';
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

function AddDialog(props: DialogOf<'add'>) {
  const { date } = props.question;
  const recent = useRecentHours(date);
  const around = useEntriesBetween(addDays(date, -1), addDays(date, 1));
  const now = useLocalNow();
  // Opens whole: the hours read later would move the fields below them.
  if (!recent || !around) return null;
  return <AddHours {...props} recent={recent} usual={usualHours(date, now, recent, around)} />;
}

interface AddHoursProps extends DialogOf<'add'> {
  readonly recent: readonly Hours[];
  /** Filled in: the last used that are free and to come. */
  readonly usual: Hours;
}

function AddHours({ question, recent, usual, ...rest }: AddHoursProps) {
  const { date } = question;
  // Once they are saved they are free no longer.
  const [initial] = useState(question.typed ?? usual);
  const kept = useKeptHours(nameOf(question, date), initial, question.typed ?? noHours);
  const [repeat, setRepeat, forgetRepeat] = useDraft<RepeatChoice | null>(
    `hours:repeat:${nameOf(question, date)}`,
    null,
  );
  const repeated = repeatedDates({
    first: date,
    weekdays: repeat?.weekdays ?? new Set(),
    until: repeat?.until ?? date,
  });
  const hint = useOverlapHint(repeated.dates, null);
  return (
    <HoursQuestion
      {...rest}
      question={question}
      title="Add Planned Hours"
      description={longDay(date)}
      saveLabel="Save Schedule"
      kept={{
        ...kept,
        forget: () => {
          kept.forget();
          forgetRepeat();
        },
      }}
      recent={recent}
      hint={hint}
      more={
        question.refusedId === undefined && (
          <ScheduleRepeatFields
            first={date}
            repeat={repeat}
            repeated={repeated}
            onChange={setRepeat}
          />
        )
      }
      save={(replica, hours) => addRepeatedHours(replica, repeated.dates, hours)}
    />
  );
}

function RescheduleDialog({ question, ...rest }: DialogOf<'reschedule'>) {
  const { entry } = question;
  const kept = useKeptHours(
    nameOf(question, entry.id),
    question.typed ?? { start: entry.plannedStartTime, end: entry.plannedEndTime },
  );
  const hint = useOverlapHint([entry.date], entry.id);
  return (
    <HoursQuestion
      {...rest}
      question={question}
      title="Edit Planned Hours"
      description={longDay(entry.date)}
      saveLabel="Save Changes"
      kept={kept}
      hint={hint}
      save={(replica, hours) => reschedulePlannedHours(replica, entry.id, hours)}
    />
  );
}

function ActualHoursDialog({ question, ...rest }: DialogOf<'actual'>) {
  const { entry } = question;
  const known = {
    start: entry.actualStartTime ?? entry.plannedStartTime,
    end: entry.actualEndTime ?? entry.plannedEndTime,
  };
  const kept = useKeptHours(nameOf(question, entry.id), question.typed ?? known);
  return (
    <HoursQuestion
      {...rest}
      question={question}
      title="Enter Actual Hours Worked"
      description="You worked partial hours. Please enter the actual time you worked."
      startLabel="Actual Start Time"
      endLabel="Actual End Time"
      saveLabel="Save Actual Hours"
      kept={kept}
      note={`Planned: ${plannedText(entry)}`}
      save={(replica, hours) => recordStatus(replica, entry.id, 'completed_partial', hours)}
    />
  );
}

/** The name of what is typed for a question about this day or entry. */
function nameOf({ kind, refusedId = '' }: TakenUp & { readonly kind: string }, of: string): string {
  return `${kind}:${of}:${refusedId}`;
}

interface HoursQuestionProps extends Omit<HoursDialogProps, 'onSave'> {
  readonly question: TakenUp;
  readonly save: (replica: Replica, hours: Hours) => Promise<HoursResult>;
}

function HoursQuestion({ question, save, ...dialog }: HoursQuestionProps) {
  const replica = useReplica();
  const settle = async (hours: Hours) => {
    const result = await save(replica, hours);
    // Once the new change is kept, the refused one it stems from is forgotten.
    if (result.ok && question.refusedId !== undefined) {
      await giveUpChange(replica, question.refusedId);
    }
    return result;
  };
  return <ScheduleHoursDialog {...dialog} onSave={settle} />;
}

function RemoveDialog({ question, open, onClose, onRemoved }: DialogOf<'remove'>) {
  const replica = useReplica();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { entry } = question;
  const remove = async () => {
    setIsPending(true);
    setProblem(null);
    const result = await removePlannedHours(replica, entry.id);
    setIsPending(false);
    if (result.ok || result.isPast) onClose();
    else setProblem(result.message);
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
      onClose={onClose}
    >
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}

/** Hint at other hours the typed ones overlap, which is allowed. */
function useOverlapHint(dates: readonly string[], ownId: string | null) {
  const first = dates[0] ?? '';
  const last = dates.at(-1) ?? first;
  // Overnight shifts overlap the adjacent days.
  const around = useEntriesBetween(addDays(first, -1), addDays(last, 1)) ?? [];
  const others = around.filter((entry) => entry.id !== ownId);
  return (typed: Hours) => {
    const overlaps = dates.flatMap((date) => {
      const other = overlapOf(date, typed, others);
      return other ? [{ date, other }] : [];
    });
    const [overlap] = overlaps;
    if (!overlap) return null;
    const { other } = overlap;
    const hours = hoursText(other.plannedStartTime, other.plannedEndTime);
    if (overlaps.length > 1) {
      return (
        <p>
          {overlaps.length} of them overlap with planned hours, the first with {hours} on{' '}
          {shortDay(other.date)}. You can still save them.
        </p>
      );
    }
    const where = other.date === first ? '' : ` of ${shortDay(other.date)}`;
    return (
      <p>
        This overlaps with {hours}
        {where}. You can still save it.
      </p>
    );
  };
}
