import type { EarningsWeek } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import { type ReactNode, useState } from 'react';
import { countText } from '../../../platform/count-text.ts';
import { weekInWords } from '../../../platform/dates/range-words.ts';
import { formatUsd } from '../../../platform/money-words.ts';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { useUtcDate } from '../../../platform/use-now.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import { StatTile, StatTiles } from '../../../ui/stat-tile/stat-tile.tsx';
import styles from './week.module.css';

interface MissingDialogProps {
  readonly week: EarningsWeek;
  readonly isOpen: boolean;
  readonly isLocked: boolean;
  readonly onClose: () => void;
  readonly onAdd: (member: EarningsWeek['named'][number]) => void;
}

interface WeekTilesProps {
  /** In words; null: not known yet. */
  readonly platformTotal: string | null;
  /** Any day of the week the list shows, yyyy-MM-dd; '': the list shows all weeks. */
  readonly week: string;
  /** No network: nothing can be added. */
  readonly isLocked: boolean;
  /** Adds an amount of the member by hand. */
  readonly onAdd: (member: EarningsWeek['named'][number], weekStart: string) => void;
}

/** What all weeks and the chosen one come to, and whose amounts the chosen one lacks. */
export function WeekTiles({ platformTotal, week, isLocked, onAdd }: WeekTilesProps) {
  const today = useUtcDate();
  const weekStart = weekStartOf(week === '' ? today : week);
  const { data, isError } = useCallQuery('earnings.readWeek', { week: weekStart });
  const [isShown, setIsShown] = useState(false);
  const isKnown = data !== undefined;
  const unread = isError || isLocked ? '—' : null;
  const sum = isKnown ? formatUsd(data.total) : unread;
  const weekLabel = weekStart === weekStartOf(today) ? 'This week so far' : weekInWords(weekStart);
  const isPhone = useMediaQuery('(width < 640px)');
  const lacks = isKnown && data.missing > 0;
  const show = () => setIsShown(true);
  return (
    <>
      {isPhone ? (
        <StatTiles>
          <StatTile label={weekLabel} value={sum} />
          <StatTile
            label="No amount yet"
            value={isKnown ? `${countText(data.missing)} of ${countText(data.members)}` : unread}
            onOpen={lacks ? show : undefined}
          />
          <StatTile label="All weeks" value={platformTotal} />
        </StatTiles>
      ) : sum === null || platformTotal === null ? (
        // Both at once: the first would push the second away.
        <div className={styles.figures}>
          <SkeletonLine />
        </div>
      ) : (
        <dl className={styles.figures}>
          <LargeFigure label={weekLabel} value={sum}>
            {lacks ? (
              <button type="button" className={styles.missing} onClick={show}>
                {missingInWords(data)}
              </button>
            ) : (
              isKnown && missingInWords(data)
            )}
          </LargeFigure>
          <LargeFigure label="All members, all weeks" value={platformTotal}>
            in US dollars
          </LargeFigure>
        </dl>
      )}
      {isKnown && (
        <MissingDialog
          week={data}
          isOpen={isShown}
          isLocked={isLocked}
          onClose={() => setIsShown(false)}
          onAdd={(member) => {
            setIsShown(false);
            onAdd(member, weekStart);
          }}
        />
      )}
    </>
  );
}

interface LargeFigureProps {
  readonly label: string;
  readonly value: string;
  /** In small print beside the value. False: nothing. */
  readonly children: ReactNode;
}

function LargeFigure({ label, value, children }: LargeFigureProps) {
  return (
    <div className={styles.figure}>
      <dt className="text-note">{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {children && <dd className="text-note">{children}</dd>}
    </div>
  );
}

/** '3 of 39 have no amount'. */
function missingInWords({ members, missing }: EarningsWeek): string {
  if (members === 0) return 'No members yet';
  if (missing === 0) return `All ${countText(members)} have an amount`;
  const verb = missing === 1 ? 'has' : 'have';
  return `${countText(missing)} of ${countText(members)} ${verb} no amount`;
}

/** The members a week has no amount of, each with the way to add one. */
function MissingDialog({ week, isOpen, isLocked, onClose, onAdd }: MissingDialogProps) {
  const rest = week.missing - week.named.length;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="No amount yet"
      description={`Members without an amount of ${weekInWords(week.weekStart)}.`}
    >
      <ul className={styles.names} aria-label="Members without an amount">
        {week.named.map((member) => (
          <li key={member.id} className={styles.name}>
            <span className={styles.username}>{member.username}</span>
            <Button
              size="small"
              disabled={isLocked}
              aria-label={`Add an amount of ${member.username}`}
              onClick={() => onAdd(member)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-note">and {countText(rest)} more</p>}
    </Dialog>
  );
}
