import type { EarningsWeek } from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { countText } from '../../../platform/count-text.ts';
import { weekInWords } from '../../../platform/dates/range-words.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from './week.module.css';

interface MissingDialogProps {
  readonly week: EarningsWeek;
  readonly isOpen: boolean;
  readonly isLocked: boolean;
  readonly onClose: () => void;
  readonly onAdd: (member: EarningsWeek['named'][number]) => void;
}

/** The members a week has no amount of, each with the way to add one. */
export function MissingDialog({ week, isOpen, isLocked, onClose, onAdd }: MissingDialogProps) {
  const rest = week.missing - week.named.length;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
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
