import { useIsOnline } from '../../platform/use-is-online.ts';
import { Notice } from '../notice/notice.tsx';

interface OfflineNoticeProps {
  /** What the screen shows, for the sentence: 'messages'. */
  readonly what: string;
  /** Something of it was read before. */
  readonly hasRead: boolean;
  /** What cannot be done now: 'Responding and deleting need the network.' Absent: nothing is done here. */
  readonly locked?: string;
}

/** The one thing an online-only screen says while there is known to be no network. */
export function OfflineNotice(props: OfflineNoticeProps) {
  return useIsOnline() ? null : <OfflineNoticeBox {...props} />;
}

/** The same whatever the network does. */
export function OfflineNoticeBox({ what, hasRead, locked = '' }: OfflineNoticeProps) {
  const read = hasRead
    ? `What was read is still here, as it was then. ${locked}`
    : `The ${what} appear here by themselves when the network is back.`;
  return (
    <Notice tone="warning" title="You are offline">
      {read.trimEnd()}
    </Notice>
  );
}
