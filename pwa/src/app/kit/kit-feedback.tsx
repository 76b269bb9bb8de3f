import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CalendarArt } from '../../ui/empty-state/calendar-art.tsx';
import { DoorArt, UnpluggedArt, WaitingRoomArt } from '../../ui/empty-state/empty-state-art.tsx';
import { ReelArt } from '../../ui/empty-state/reel-art.tsx';
import { DayLine } from '../../ui/day-line/day-line.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { InstallSteps } from '../../ui/install-steps/install-steps.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { OfflineNoticeBox } from '../../ui/offline-notice/offline-notice.tsx';
import { OfferCard } from '../../ui/offer-card/offer-card.tsx';
import { ProgressBar } from '../../ui/progress-bar/progress-bar.tsx';
import { ProgressRing } from '../../ui/progress-ring/progress-ring.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { StatusPill, type StatusTone } from '../../ui/status-pill/status-pill.tsx';
import { showToast, type ToastTone } from '../../ui/toast/toast-store.ts';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { WaitingMark } from '../../ui/waiting-mark/waiting-mark.tsx';
import { type KitPieces, wide } from './kit-pieces.ts';

const pillTones: readonly StatusTone[] = ['neutral', 'brand', 'planned', 'full', 'partial', 'none'];
const noticeTones = ['neutral', 'warning', 'danger'] as const;
const barTones = ['brand', 'full', 'none'] as const;
const toastTones: readonly ToastTone[] = ['neutral', 'success', 'destructive'];
const shapes = ['line', 'title', 'row', 'card', 'circle', 'month'] as const;
const arts = {
  Calendar: CalendarArt,
  Waiting: WaitingRoomArt,
  Unplugged: UnpluggedArt,
  Door: DoorArt,
  Reel: ReelArt,
};
const waitingStates = ['waiting', 'sent', 'refused'] as const;

export const kitFeedback: KitPieces = {
  avatar: ['ruby', 'Ruby Rose', 'mia', 'ada', 'Zoë'].map((name) => (
    <Avatar key={name} name={name} />
  )),
  badge: [1, 9, 10].map((count) => <Badge key={count} count={count} label="unread messages" />),
  'status-pill': pillTones.map((tone) => (
    <StatusPill key={tone} tone={tone}>
      {tone}
    </StatusPill>
  )),
  'waiting-mark': waitingStates.map((state) => (
    <span key={state}>
      <WaitingMark state={state} /> {state}
    </span>
  )),
  'day-line': <DayLine day="2026-11-20" today={Date.parse('2026-11-22T12:00:00.000Z')} />,
  notice: wide(
    noticeTones.map((tone) => (
      <Notice
        key={tone}
        tone={tone}
        title={`A ${tone} notice`}
        action={<Button size="small">Retry</Button>}
      >
        What happened, and what to do.
      </Notice>
    )),
    <Notice>A notice without a title.</Notice>,
  ),
  'offer-card': wide(
    <OfferCard
      title="Something this device can do"
      text="What it is good for, in one or two sentences."
      action={<Button size="small">Switch it on</Button>}
      onDismiss={() => undefined}
    />,
  ),
  'offline-notice': wide(
    <OfflineNoticeBox hasRead what="messages" locked="Responding needs the network." />,
    <OfflineNoticeBox hasRead={false} what="messages" />,
  ),
  'progress-ring': barTones.map((tone, index) => (
    <ProgressRing
      key={tone}
      label={`A ${tone} ring`}
      value={[45, 100, 20][index] ?? 0}
      valueText={`${tone} ring`}
      tone={tone}
    >
      {[45, 100, 20][index]}%
    </ProgressRing>
  )),
  'progress-bar': wide(
    barTones.flatMap((tone) =>
      [0, 45, 100].map((value) => (
        <ProgressBar
          key={`${tone} ${value}`}
          label={`${tone} ${value} %`}
          value={value}
          tone={tone}
        />
      )),
    ),
  ),
  skeleton: wide(
    shapes.map((shape) => (
      <SkeletonGroup key={shape} label={`Loading a ${shape}`}>
        <Skeleton shape={shape} width={shape === 'title' ? 'half' : 'full'} />
      </SkeletonGroup>
    )),
  ),
  spinner: <Spinner label="Loading" />,
  'empty-state': Object.entries(arts).map(([name, Art]) => (
    <EmptyState
      key={name}
      art={<Art />}
      title={name}
      text="Why it is empty, and one action."
      action={<Button variant="primary">Add</Button>}
    />
  )),
  toast: toastTones.map((tone) => (
    <Button
      key={tone}
      onClick={() => showToast({ title: `A ${tone} toast`, text: 'It goes by itself.', tone })}
    >
      {tone} toast
    </Button>
  )),
  'install-steps': wide(
    <>
      <InstallSteps place="home-screen" />
      <InstallSteps place="dock" />
    </>,
  ),
  'visually-hidden': (
    <p>
      Between these words and <VisuallyHidden>words for a screen reader alone</VisuallyHidden>{' '}
      these.
    </p>
  ),
};
