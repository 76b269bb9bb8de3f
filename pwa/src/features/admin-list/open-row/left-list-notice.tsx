import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';

interface LeftListNoticeProps<F extends Readonly<Record<string, string>>> {
  /** 'submission' and 'submissions'. */
  readonly words: { readonly one: string; readonly many: string };
  readonly place: {
    readonly filters: { readonly [K in keyof F]: string };
    readonly change: (change: F) => void;
  };
  /** The filter that leaves none out, such as `{ status: '' }`. */
  readonly all: F;
}

/** Above an open row which a change took out of the list; the way to what it is now. */
export function LeftListNotice<const F extends Readonly<Record<string, string>>>({
  words: { one, many },
  place,
  all,
}: LeftListNoticeProps<F>) {
  const isFiltered = Object.keys(all).some((key) => place.filters[key] !== all[key]);
  return (
    <Notice
      tone="warning"
      title={`This ${one} is not in the list any more`}
      action={
        isFiltered && (
          <Button size="small" onClick={() => place.change(all)}>
            Show all {many}
          </Button>
        )
      }
    >
      {isFiltered
        ? 'Changed or deleted meanwhile, or on another page now.'
        : 'On another page now, or deleted.'}
    </Notice>
  );
}
