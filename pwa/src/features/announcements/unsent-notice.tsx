import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { isBlank } from './compose/announcement-draft.ts';
import type { KeptDraft } from './compose/kept-draft.ts';
import styles from './unsent-notice.module.css';

interface UnsentNoticeProps {
  readonly kept: KeptDraft;
  readonly onContinue: () => void;
}

/** An announcement begun earlier, to be continued or discarded; nothing without one. */
export function UnsentNotice({ kept, onContinue }: UnsentNoticeProps) {
  const { draft, discard } = kept;
  if (isBlank(draft)) return null;
  return (
    <Notice
      title="You have an unsent announcement"
      action={
        <span className={styles.actions}>
          <Button size="small" onClick={onContinue}>
            Continue
          </Button>
          <Button size="small" variant="quiet" onClick={discard}>
            Discard
          </Button>
        </span>
      }
    >
      {draft.title.trim() === '' ? 'It' : `‘${draft.title.trim()}’`} is kept on this device.
    </Notice>
  );
}
