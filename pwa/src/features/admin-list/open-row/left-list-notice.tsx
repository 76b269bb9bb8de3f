import type { ListPlace } from '../../../platform/list-location.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';

interface LeftListNoticeProps {
  /** 'submission' and 'submissions'. */
  readonly words: { readonly one: string; readonly many: string };
  readonly place: Pick<ListPlace, 'showAll'>;
}

/** Above an open row which a change took out of the list; the way to what it is now. */
export function LeftListNotice({ words: { one, many }, place: { showAll } }: LeftListNoticeProps) {
  return (
    <Notice
      tone="warning"
      title={`This ${one} is not in the list any more`}
      action={
        showAll && (
          <Button size="small" onClick={showAll}>
            Show all {many}
          </Button>
        )
      }
    >
      {showAll
        ? 'Changed or deleted meanwhile, or on another page now.'
        : 'On another page now, or deleted.'}
    </Notice>
  );
}
