import type { ListPlace } from '../../../platform/list-location.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';

interface LeftListNoticeProps {
  /** 'submission' and 'submissions'. */
  readonly words: { readonly one: string; readonly many: string };
  readonly place: Pick<ListPlace, 'filters'> & {
    readonly change: (change: { readonly status: '' }) => void;
  };
}

/** Above an open row which a change took out of the list; the way to what it is now. */
export function LeftListNotice({ words: { one, many }, place }: LeftListNoticeProps) {
  const isFiltered = place.filters['status'] !== '';
  return (
    <Notice
      tone="warning"
      title={`This ${one} is not in the list any more`}
      action={
        isFiltered && (
          <Button size="small" onClick={() => place.change({ status: '' })}>
            Show all {many}
          </Button>
        )
      }
    >
      {isFiltered
        ? 'It was decided or deleted meanwhile, or is on another page now.'
        : 'It is on another page now, or was deleted.'}
    </Notice>
  );
}
