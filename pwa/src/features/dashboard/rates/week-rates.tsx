import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { WeekRateEntry } from '@greenroom/sync-protocol/rates/rates-calls';
import { utcDateOf } from '@greenroom/sync-protocol/time/dates';
import { isRealDate } from '@greenroom/sync-protocol/values';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { rateInWords } from '../../../platform/money-words.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Pagination } from '../../../ui/pagination/pagination.tsx';
import { DateField } from '../../../ui/text-field/text-field.tsx';
import { useDraft } from '../../changes/use-draft.ts';
import { RateField } from './rate-field.tsx';
import { rateToEdit, weekRange } from './rate-words.ts';
import styles from './rates-card.module.css';
import { useRateChange } from './use-rate-change.ts';
import { useTypedRate } from './use-typed-rate.ts';

/** Weeks on a page: a quarter of a year. */
const pageSize = 13;

/** What the dialog edits: a listed week, or one to be chosen. */
type Edited = WeekRateEntry | 'new';

interface WeekRatesProps {
  /** Newest first. Undefined: not known yet. */
  readonly rates: readonly WeekRateEntry[] | undefined;
}

/** The collapsible history of weeks with a rate of their own (admin side 2). */
export function WeekRates({ rates }: WeekRatesProps) {
  const list = useId();
  const isOnline = useIsOnline();
  const [isOpen, setIsOpen] = useState(false);
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <div className={styles.history}>
      <Button
        className={styles.toggle}
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />
        Weekly history{rates === undefined ? '' : ` (${rates.length})`}
      </Button>
      <div id={list} hidden={!isOpen} className={isOpen ? styles.weeks : undefined}>
        {rates !== undefined && <Weeks rates={rates} isOnline={isOnline} onEdit={setEdited} />}
        <Button size="small" disabled={!isOnline} onClick={() => setEdited('new')}>
          Set a rate for a week
        </Button>
        {!isOnline && <p className="text-note">Changing rates needs the network.</p>}
      </div>
      {edited !== null && (
        <WeekRateDialog
          week={edited === 'new' ? null : edited}
          rates={rates ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}

interface WeeksProps {
  /** Newest first. */
  readonly rates: readonly WeekRateEntry[];
  readonly isOnline: boolean;
  readonly onEdit: (week: WeekRateEntry) => void;
}

function Weeks({ rates, isOnline, onEdit }: WeeksProps) {
  const [page, setPage] = useState(1);
  if (rates.length === 0) {
    return (
      <p className="text-note">
        No week has a rate of its own: all are converted with the current one.
      </p>
    );
  }
  return (
    <>
      <Stack as="ul" aria-label="Weeks with a rate of their own">
        {rates.slice((page - 1) * pageSize, page * pageSize).map((week) => (
          <li key={week.weekStart} className={styles.week}>
            <span>{weekRange(week.weekStart)}</span>
            <strong>{rateInWords(week.rate)}</strong>
            <Button
              size="small"
              variant="quiet"
              disabled={!isOnline}
              aria-label={`Edit the rate of ${weekRange(week.weekStart)}`}
              onClick={() => onEdit(week)}
            >
              Edit
            </Button>
          </li>
        ))}
      </Stack>
      <Pagination page={page} pageSize={pageSize} total={rates.length} onPage={setPage} />
    </>
  );
}

interface WeekRateDialogProps {
  /** Null: the week is chosen in the dialog. */
  readonly week: WeekRateEntry | null;
  /** All weeks with a rate of their own. */
  readonly rates: readonly WeekRateEntry[];
  readonly onClose: () => void;
}

/** Sets a week's own rate and says what that changes. Cancel alone forgets what was typed. */
function WeekRateDialog({ week, rates, onClose }: WeekRateDialogProps) {
  const [today] = useState(() => utcDateOf(new Date()));
  const [initial] = useState(() => ({
    /** Null: none was chosen, so it is today's, also when the dialog is opened on another day. */
    date: week?.weekStart ?? null,
    rate: week ? rateToEdit(week.rate) : '',
  }));
  // A draft of what somebody else has changed since would undo that.
  const key = week ? `rate:${week.weekStart}:${week.rate}` : 'rate:week';
  const [kept, keep, forget] = useDraft(key, initial);
  const date = kept.date ?? today;
  const typed = useTypedRate(kept.rate, (rate) => keep({ ...kept, rate }));
  const close = () => {
    forget();
    onClose();
  };
  const change = useRateChange(close);
  const weekStart = isRealDate(date) ? weekStartOf(date) : null;
  const save = () => {
    const rate = typed.read();
    if (rate !== null && weekStart !== null) change.run({ rate, weekStart });
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title={week ? 'Edit the rate of a week' : 'Set a rate for a week'}
      description="Earnings of this week are converted with this rate, whatever the current one is. Members who earned in it see the new totals at once."
      confirmLabel="Save"
      disabled={typed.typed === '' || weekStart === null}
      pending={change.isPending}
      failure={change.problem}
      needsNetwork="Changing a rate"
      onSubmit={save}
      onCancel={close}
    >
      {week === null && (
        <DateField
          label="Any day of the week"
          value={date}
          onChange={(event) => keep({ ...kept, date: event.target.value })}
        />
      )}
      <p role="status">{describeWeek(weekStart, rates)}</p>
      <RateField label="Rate (GBP for 1 USD)" rate={typed} />
    </FormDialog>
  );
}

function describeWeek(weekStart: string | null, rates: readonly WeekRateEntry[]): string {
  if (weekStart === null) return 'Choose a day.';
  const own = rates.find((entry) => entry.weekStart === weekStart);
  const rate = own ? `has the rate ${rateInWords(own.rate)}` : 'follows the current rate';
  return `${weekRange(weekStart)} ${rate}.`;
}
