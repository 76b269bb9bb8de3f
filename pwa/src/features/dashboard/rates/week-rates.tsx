import type { WeekRateEntry } from '@greenroom/sync-protocol/rates/rates-calls';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { rateInWords } from '../../../platform/money-words.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Pagination } from '../../../ui/pagination/pagination.tsx';
import { weekRange } from './rate-words.ts';
import styles from './rates-card.module.css';
import { WeekRateDialog } from './week-rate-dialog.tsx';

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
      {rates.length > pageSize && (
        <Pagination page={page} pageSize={pageSize} total={rates.length} onPage={setPage} />
      )}
    </>
  );
}
