import { Button } from '../../ui/button/button.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { isBlank } from './compose/announcement-draft.ts';
import type { KeptDraft } from './compose/kept-draft.ts';

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
        <Row as="span" gap={8} wrap>
          <Button size="small" onClick={onContinue}>
            Continue
          </Button>
          <Button size="small" variant="quiet" onClick={discard}>
            Discard
          </Button>
        </Row>
      }
    >
      {draft.title.trim() === '' ? 'It' : `‘${draft.title.trim()}’`} is kept on this device.
    </Notice>
  );
}
