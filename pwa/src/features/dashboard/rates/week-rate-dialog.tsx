import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { WeekRateEntry } from '@greenroom/sync-protocol/rates/rates-calls';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { isRealDate } from '@greenroom/sync-protocol/values';
import { type FormEvent, useId, useState } from 'react';
import { rateInWords } from '../../../platform/money-words.ts';
import { DateField } from '../../../ui/text-field/text-field.tsx';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { RateField } from './rate-field.tsx';
import { rateToEdit, weekRange } from './rate-words.ts';
import { useRateChange } from './use-rate-change.ts';
import { useTypedRate } from './use-typed-rate.ts';

interface WeekRateDialogProps {
  /** Null: the week is chosen in the dialog. */
  readonly week: WeekRateEntry | null;
  /** All weeks with a rate of their own. */
  readonly rates: readonly WeekRateEntry[];
  readonly onClose: () => void;
}

/** Sets a week's own rate and says what that changes. */
export function WeekRateDialog({ week, rates, onClose }: WeekRateDialogProps) {
  const form = useId();
  const [date, setDate] = useState(() => week?.weekStart ?? utcDateOf(new Date()));
  const typed = useTypedRate(week ? rateToEdit(week.rate) : '');
  const change = useRateChange(onClose);
  const weekStart = isRealDate(date) ? weekStartOf(date) : null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    const rate = typed.read();
    if (rate !== null && weekStart !== null) change.run({ rate, weekStart });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !change.isPending) onClose();
      }}
      title={week ? 'Edit the rate of a week' : 'Set a rate for a week'}
      description="Earnings of this week are converted with this rate, whatever the current one is. Members who earned in it see the new totals at once."
      footer={
        <DialogFooter
          onCancel={onClose}
          form={form}
          confirmLabel="Save"
          disabled={typed.typed === '' || weekStart === null}
          pending={change.isPending}
          needsNetwork="Changing a rate"
        />
      }
    >
      <Stack as="form" id={form} gap={12} onSubmit={save} noValidate>
        {week === null && (
          <DateField
            label="Any day of the week"
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        )}
        <p role="status">{describeWeek(weekStart, rates)}</p>
        <RateField label="Rate (GBP for 1 USD)" rate={typed} />
        {change.problem !== null && <Notice tone="danger">{change.problem}</Notice>}
      </Stack>
    </Dialog>
  );
}

function describeWeek(weekStart: string | null, rates: readonly WeekRateEntry[]): string {
  if (weekStart === null) return 'Choose a day.';
  const own = rates.find((entry) => entry.weekStart === weekStart);
  const rate = own ? `has the rate ${rateInWords(own.rate)}` : 'follows the current rate';
  return `${weekRange(weekStart)} ${rate}.`;
}
