import { Button } from '../../../ui/button/button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { isBlank } from './announcement-draft.ts';
import type { KeptDraft } from './kept-draft.ts';

interface UnsentNoticeProps {
  readonly kept: KeptDraft;
  readonly onContinue: () => void;
  readonly onDiscarded: () => void;
}

/** An announcement begun earlier, to be continued or discarded; nothing without one. */
export function UnsentNotice({ kept, onContinue, onDiscarded }: UnsentNoticeProps) {
  const { draft } = kept;
  if (isBlank(draft)) return null;
  return (
    <Notice
      title="You have an unsent announcement"
      action={
        <Row as="span" gap={8} wrap>
          <Button size="small" onClick={onContinue}>
            Continue
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              discard(kept);
              onDiscarded();
            }}
          >
            Discard
          </Button>
        </Row>
      }
    >
      {draft.title.trim() === '' ? 'It' : `‘${draft.title.trim()}’`} is kept on this device.
    </Notice>
  );
}

/** 'Undo' brings back what was written, under its id. */
function discard({ draft, discard: startBlank, edit }: KeptDraft): void {
  startBlank();
  showToast({
    title: 'Announcement Discarded',
    tone: 'success',
    action: { label: 'Undo', onPress: () => edit(draft) },
  });
}
