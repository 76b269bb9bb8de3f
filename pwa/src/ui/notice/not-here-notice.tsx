import { Notice } from './notice.tsx';

interface NotHereNoticeProps {
  /** Else the server does not answer as it should. */
  readonly isOffline: boolean;
  /** 'Your targets could not be loaded' */
  readonly failure: string;
  /** 'Your targets are not on this device yet.' */
  readonly missing: string;
  /** What can be done all the same. Absent: nothing but to wait. */
  readonly meanwhile?: string;
}

/** Why nothing is shown of what has not come to this device. */
export function NotHereNotice({ isOffline, failure, missing, meanwhile }: NotHereNoticeProps) {
  return isOffline ? (
    <Notice tone="warning" title="You are offline">
      {missing} {meanwhile ?? 'Once you are online it appears here.'}
    </Notice>
  ) : (
    <Notice tone="warning" title={failure}>
      The server is not answering properly. {meanwhile ?? 'As soon as it does, this appears here.'}
    </Notice>
  );
}
