import { useIsOnline } from '../../platform/use-is-online.ts';
import { Notice } from '../notice/notice.tsx';

interface OfflineNoticeProps {
  /** What the screen shows: 'messages'. */
  readonly what: string;
  /** Part of it was read before. */
  readonly hasRead: boolean;
  /** 'Responding and deleting need the network.' Absent: the screen has no actions. */
  readonly locked?: string;
}

/** The notice of online-only screens while there is no network. */
export function OfflineNotice(props: OfflineNoticeProps) {
  return useIsOnline() ? null : <OfflineNoticeBox {...props} />;
}

/** The same notice, independent of the network. */
export function OfflineNoticeBox({ what, hasRead, locked = '' }: OfflineNoticeProps) {
  const read = hasRead
    ? `You see what was here when you were last online. ${locked}`
    : `The ${what} appear here once you are online.`;
  return (
    <Notice tone="warning" title="You are offline">
      {read.trimEnd()}
    </Notice>
  );
}
