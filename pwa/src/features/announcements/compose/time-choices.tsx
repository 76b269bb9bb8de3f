import { useState } from 'react';
import { Switch } from '../../../ui/switch/switch.tsx';
import { MomentField } from '../../../ui/text-field/text-field.tsx';
import { type AnnouncementDraft, type DraftProblems, morningAfter } from './announcement-draft.ts';
import styles from './compose.module.css';

interface TimeChoicesProps {
  readonly draft: AnnouncementDraft;
  readonly problems: DraftProblems;
  readonly onEdit: (change: Partial<AnnouncementDraft>) => void;
}

/** Whether it is sent later, and for how long it is shown; most are sent at once and stay. */
export function TimeChoices({ draft, problems, onEdit }: TimeChoicesProps) {
  const { sendAt, showUntil } = draft;
  const [now] = useState(() => new Date());
  return (
    <div className={styles.times}>
      <Switch
        label="Send later"
        checked={sendAt !== ''}
        onChange={(isLater) => onEdit({ sendAt: isLater ? morningAfter(now, 1) : '' })}
      />
      {sendAt !== '' && (
        <MomentField
          label="Send at"
          required
          value={sendAt}
          error={problems.sendAt}
          onChange={({ target }) => target.value !== '' && onEdit({ sendAt: target.value })}
        />
      )}
      <Switch
        label="Remove it later"
        help={showUntil === '' ? undefined : 'Then it leaves everybody’s notifications.'}
        checked={showUntil !== ''}
        onChange={(isEnding) => onEdit({ showUntil: isEnding ? morningAfter(now, 8) : '' })}
      />
      {showUntil !== '' && (
        <MomentField
          label="Show until"
          required
          value={showUntil}
          error={problems.showUntil}
          onChange={({ target }) => target.value !== '' && onEdit({ showUntil: target.value })}
        />
      )}
    </div>
  );
}
