import { Notice } from '../../../ui/notice/notice.tsx';

interface PushFailedNoticeProps {
  /** Absent: it cannot be closed. */
  readonly onClose?: () => void;
}

/** The permission stands; the next start of the app subscribes again. */
export function PushFailedNotice(props: PushFailedNoticeProps) {
  return (
    <Notice {...props} tone="warning" title="Not switched on">
      The browser’s push service did not answer. Please try again later.
    </Notice>
  );
}
