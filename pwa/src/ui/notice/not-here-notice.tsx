import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface NotHereNoticeProps {
  /** The replica's. */
  readonly connection:
    | 'online'
    | 'offline'
    | 'unavailable'
    | 'signed-out'
    | 'other-account'
    | 'too-old'
    | 'gone';
  /** 'Your targets could not be loaded' */
  readonly failure: string;
  /** 'Your targets are not on this device yet.' */
  readonly missing: string;
  /** Default: 'it appears'. */
  readonly appear?: 'it appears' | 'they appear';
  /** What can be done all the same. Absent: nothing but to wait. */
  readonly meanwhile?: string;
  /** What is shown while it comes, and where the connection's indicator says what to do. */
  readonly children: ReactNode;
}

/** Why nothing is shown of what has not come to this device, where it comes by itself. */
export function NotHereNotice(props: NotHereNoticeProps) {
  const { connection, failure, missing, appear = 'it appears', meanwhile, children } = props;
  switch (connection) {
    case 'offline':
      return (
        <Notice tone="warning" title="You are offline">
          {missing} {meanwhile ?? `Once you are online ${appear} here.`}
        </Notice>
      );
    case 'unavailable':
      return (
        <Notice tone="warning" title={failure}>
          The server is not answering properly. {meanwhile ?? `As soon as it does, ${appear} here.`}
        </Notice>
      );
    case 'online':
    case 'signed-out':
    case 'other-account':
    case 'too-old':
    case 'gone':
      return children;
  }
}
