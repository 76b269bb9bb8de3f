import { CalendarDays } from 'lucide-react';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CalendarArt } from '../../ui/empty-state/calendar-art.tsx';
import { DoorArt, UnpluggedArt, WaitingRoomArt } from '../../ui/empty-state/empty-state-art.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { OfflineNoticeBox } from '../../ui/offline-notice/offline-notice.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill/status-pill.tsx';
import { showToast, type ToastTone } from '../../ui/toast/toast-store.ts';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { WaitingMark } from '../../ui/waiting-mark/waiting-mark.tsx';
import styles from './kit-page.module.css';
import type { KitPiece } from './kit-piece.ts';

const pillTones: readonly StatusTone[] = ['neutral', 'brand', 'planned', 'full', 'partial', 'none'];
const noticeTones = ['neutral', 'warning', 'danger'] as const;
const barTones = ['brand', 'full', 'none'] as const;
const toastTones: readonly ToastTone[] = ['neutral', 'success', 'destructive'];
const shapes = ['line', 'title', 'row', 'card', 'circle', 'month'] as const;
const waitingStates = ['waiting', 'sent', 'refused'] as const;

function Badges() {
  return [1, 9, 10].map((count) => <Badge key={count} count={count} label="unread messages" />);
}

function Avatars() {
  return ['ruby', 'Ruby Rose', 'mia', 'ada', 'Zoë'].map((name) => (
    <Avatar key={name} name={name} />
  ));
}

function Pills() {
  return pillTones.map((tone) => (
    <StatusPill key={tone} tone={tone}>
      {tone}
    </StatusPill>
  ));
}

function Marks() {
  return waitingStates.map((state) => (
    <span key={state}>
      <WaitingMark state={state} /> {state}
    </span>
  ));
}

function OfflineNotices() {
  return (
    <div className={styles.wide}>
      <OfflineNoticeBox hasRead what="messages" locked="Responding needs the network." />
      <OfflineNoticeBox hasRead={false} what="messages" />
    </div>
  );
}

function Notices() {
  return (
    <div className={styles.wide}>
      {noticeTones.map((tone) => (
        <Notice
          key={tone}
          tone={tone}
          title={`A ${tone} notice`}
          action={<Button size="small">Retry</Button>}
        >
          What happened, and what to do.
        </Notice>
      ))}
      <Notice>A notice without a title.</Notice>
    </div>
  );
}

function Bars() {
  return (
    <div className={styles.wide}>
      {barTones.flatMap((tone) =>
        [0, 45, 100].map((value) => (
          <ProgressBar
            key={`${tone} ${value}`}
            label={`${tone} ${value} %`}
            value={value}
            tone={tone}
          />
        )),
      )}
    </div>
  );
}

function Skeletons() {
  return (
    <div className={styles.wide}>
      {shapes.map((shape) => (
        <SkeletonGroup key={shape} label={`Loading a ${shape}`}>
          <Skeleton shape={shape} width={shape === 'title' ? 'half' : 'full'} />
        </SkeletonGroup>
      ))}
    </div>
  );
}

function EmptyStates() {
  const arts = {
    Calendar: CalendarArt,
    Waiting: WaitingRoomArt,
    Unplugged: UnpluggedArt,
    Door: DoorArt,
  };
  return Object.entries(arts).map(([name, Art]) => (
    <EmptyState
      key={name}
      art={<Art />}
      title={name}
      text="Why it is empty, and one action."
      action={<Button variant="primary">Add</Button>}
    />
  ));
}

function Toasts() {
  return toastTones.map((tone) => (
    <Button
      key={tone}
      onClick={() => showToast({ title: `A ${tone} toast`, text: 'It goes by itself.', tone })}
    >
      {tone} toast
    </Button>
  ));
}

function Spinners() {
  return <Spinner label="Loading" />;
}

function Hidden() {
  return (
    <p>
      Between these words and <VisuallyHidden>words for a screen reader alone</VisuallyHidden>{' '}
      these.
    </p>
  );
}

function Icons() {
  return [16, 20, 24].map((size) => <CalendarDays key={size} size={size} aria-hidden="true" />);
}

export const kitFeedback: readonly KitPiece[] = [
  { name: 'avatar', Show: Avatars },
  { name: 'badge', Show: Badges },
  { name: 'status-pill', Show: Pills },
  { name: 'waiting-mark', Show: Marks },
  { name: 'notice', Show: Notices },
  { name: 'offline-notice', Show: OfflineNotices },
  { name: 'progress-bar', Show: Bars },
  { name: 'skeleton', Show: Skeletons },
  { name: 'spinner', Show: Spinners },
  { name: 'empty-state', Show: EmptyStates },
  { name: 'toast', Show: Toasts },
  { name: 'visually-hidden', Show: Hidden },
  { name: 'icon', Show: Icons },
];
