import { type ReactNode, useState } from 'react';
import { dismissReminders } from '../../../platform/push/push-choice.ts';
import { findPushSupport } from '../../../platform/push/push-support.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { OfferCard } from '../../../ui/offer-card/offer-card.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { PushFailedNotice } from './push-failed-notice.tsx';
import { type TurnedOn, turnOnPush } from './turn-on-push.ts';

const title = 'Remind me 30 minutes before a shift';

interface ReminderOfferProps {
  /** How to install the app, where only an installed one has push. */
  readonly installSteps: ReactNode;
  readonly onClose: () => void;
}

/** Explains reminders; the browser asks for permission only after the tap (experience 16). */
export function ReminderOffer({ installSteps, onClose }: ReminderOfferProps) {
  const [outcome, setOutcome] = useState<TurnedOn | null>(null);
  const dismiss = () => {
    dismissReminders();
    onClose();
  };
  switch (outcome) {
    case 'on':
      return (
        <Notice title="Reminders are on" onClose={onClose}>
          This device tells you 30 minutes before each shift. You can switch it off in
          Notifications.
        </Notice>
      );
    case 'blocked':
      return <BlockedNotice onClose={dismiss} />;
    case 'failed':
      return <PushFailedNotice onClose={onClose} />;
    case 'dismissed':
    case null:
  }
  if (findPushSupport() === 'install') {
    return (
      <OfferCard
        title={title}
        text="On iPhone and iPad, only an app on the Home Screen can send notifications."
        onDismiss={dismiss}
      >
        {installSteps}
      </OfferCard>
    );
  }
  return <Question onAnswer={setOutcome} onDismiss={dismiss} />;
}

interface QuestionProps {
  readonly onAnswer: (outcome: TurnedOn) => void;
  readonly onDismiss: () => void;
}

function Question({ onAnswer, onDismiss }: QuestionProps) {
  const { userId } = useReplica();
  const isOnline = useIsOnline();
  const [isPending, setPending] = useState(false);
  const ask = async () => {
    setPending(true);
    const outcome = await turnOnPush(userId);
    setPending(false);
    // The browser's question closed unanswered means 'Not now', too.
    if (outcome === 'dismissed') onDismiss();
    else onAnswer(outcome);
  };
  return (
    <OfferCard
      title={title}
      text={
        isOnline
          ? 'By a notification, even when Greenroom is closed. Your browser will ask for permission.'
          : 'By a notification, even when Greenroom is closed. Switching it on needs the network.'
      }
      action={
        <Button size="small" disabled={!isOnline} pending={isPending} onClick={() => void ask()}>
          Remind me
        </Button>
      }
      onDismiss={onDismiss}
    />
  );
}
