import type { AnnouncementReach } from '@greenroom/sync-protocol/announcements/announcements-records';
import { announcementKindOf } from '@greenroom/sync-protocol/announcements/announcements-rules';
import { lockScreenText } from '@greenroom/sync-protocol/push/lock-screen-text';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Logo } from '../../../ui/logo/logo.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import { describePush, describeReach, describeSending } from '../announcement-words.ts';
import { type AnnouncementDraft, timesOf } from './announcement-draft.ts';
import styles from './compose.module.css';

export interface PreviewedNotification {
  readonly title: string;
  readonly message: string;
  readonly kind: string;
}

interface CheckStepProps {
  readonly draft: AnnouncementDraft;
  readonly reach: UseQueryResult<AnnouncementReach>;
  /** Why sending failed. Absent: it did not. */
  readonly problem: string | undefined;
  /** A notification as the list shows it. */
  readonly ListPreview: ComponentType<PreviewedNotification>;
}

/** The announcement as it will look, and how many it reaches. */
export function CheckStep({ draft, reach, problem, ListPreview }: CheckStepProps) {
  const step = useRef<HTMLDivElement>(null);
  // The field that had the focus is gone.
  useEffect(() => step.current?.focus(), []);
  const notification = {
    title: draft.title.trim(),
    message: draft.message.trim(),
    kind: announcementKindOf(draft.audience),
  };
  return (
    <div ref={step} className={styles.check} tabIndex={-1} role="group" aria-label="Preview">
      <Reach draft={draft} reach={reach} />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <section className={styles.preview}>
        <h3 className={styles.heading}>In the list of notifications</h3>
        <ListPreview {...notification} />
      </section>
      <section className={styles.preview}>
        <h3 className={styles.heading}>As a push notification</h3>
        <PushPreview {...notification} />
        {draft.audience === 'member' && (
          <p className="text-note">A message to one member is not shown on their lock screen.</p>
        )}
      </section>
    </div>
  );
}

function Reach({ draft, reach }: Pick<CheckStepProps, 'draft' | 'reach'>) {
  const isOnline = useIsOnline();
  if (reach.data === undefined && reach.error !== null && isOnline) {
    return (
      <FailureNotice title="How many it reaches is not known" onRetry={() => void reach.refetch()}>
        {reach.error.message}
      </FailureNotice>
    );
  }
  const { audience, member } = draft;
  const username = audience === 'member' ? (member?.username ?? null) : null;
  return (
    <p aria-live="polite">
      {reach.data === undefined ? (
        <SkeletonLine />
      ) : (
        <>
          It reaches <strong>{describeReach({ audience, username, ...reach.data })}</strong>.{' '}
          {describePush(reach.data)} {describeSending(timesOf(draft))}
        </>
      )}
    </p>
  );
}

/** A push much as a phone shows it; systems differ in detail. */
function PushPreview({ title, message, kind }: PreviewedNotification) {
  const shown = lockScreenText(kind, { title, body: message });
  return (
    <div className={styles.push}>
      <Logo size={36} />
      <div className={styles.pushWords}>
        <p className={styles.pushTitle}>{shown.title}</p>
        <p className={styles.pushBody}>{shown.body}</p>
      </div>
    </div>
  );
}
