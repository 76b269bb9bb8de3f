import type { Target } from '@greenroom/sync-protocol/targets/targets-records';
import { Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import { Card, CardButton } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Art, artStyles } from '../../ui/empty-state/art.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NotHereNotice } from '../../ui/notice/not-here-notice.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { Skeletons } from '../../ui/skeleton/skeletons.tsx';
import { WaitingMark, type WaitingState } from '../../ui/waiting-mark/waiting-mark.tsx';
import { useDraft } from '../changes/use-draft.ts';
import { useTakenUp } from '../changes/use-taken-up.ts';
import { CurrentTargetCard } from './current/current-target-card.tsx';
import { PastTarget } from './past-target.tsx';
import { TargetForm } from './target-form.tsx';
import type { TargetForm as Typed } from './targets-commands.ts';
import { TargetsRefused } from './targets-refused.tsx';
import styles from './targets.module.css';
import { useToday } from '../../platform/use-now.ts';
import { useTargetMarks, useTargets } from './targets-queries.ts';

interface TargetHistoryProps {
  /** Receives the focus when the current target goes. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly targets: readonly Target[];
  readonly markOf: (id: string) => WaitingState;
  /** Not beside the form. */
  readonly isBelow: boolean;
}

const nothing: Typed = { targetName: '', targetAmount: '', endDate: '' };
const keptTarget = {
  schema: v.object({ targetName: v.string(), targetAmount: v.string(), endDate: v.string() }),
};

const isBlank = (typed: Typed) => Object.values(typed).every((text) => text === '');

/** /my-targets: one earnings target at a time, and the past ones, online and offline. */
export function TargetsScreen() {
  useHiddenAmounts();
  const today = useToday();
  const markOf = useTargetMarks();
  const [typed, setTyped, , isDraftRead] = useDraft('target', nothing, keptTarget);
  const found = useTargets(today);
  // Before, a form that opens for what was typed would move what is below.
  const targets = isDraftRead ? found : undefined;
  const [isAsked, setIsAsked] = useState(false);
  const isKnown = targets !== undefined;
  useEffect(() => {
    if (isKnown) announceFirstPaint();
  }, [isKnown]);
  const { current = null, past = [] } = targets?.data ?? {};
  const isWhole = targets?.isWhole === true;
  const canCreate = isKnown && current?.state !== 'active';
  const isTyping = !isBlank(typed);
  const takenUp = useTakenUp('target');
  if (!isTyping) takenUp.release();
  // An active target ends what was asked for.
  if (isAsked && isKnown && !canCreate) setIsAsked(false);
  const isOpen = isAsked || isTyping || (current === null && past.length === 0);
  const edit = (changeId: string, refused: Typed) => {
    // Pressed once more, it keeps what was changed since.
    if (!takenUp.has(changeId)) setTyped(refused);
    takenUp.replaceBy(changeId);
    setIsAsked(true);
  };
  const afterForm = useFocusAfter(canCreate ? 'form' : null);
  const afterTarget = useFocusAfter(current?.target.id ?? null);
  const hasHistory = isWhole || past.length > 0;
  const finish = () => {
    afterForm.awaitGone('form');
    setTyped(nothing);
    void takenUp.discard();
  };
  const form = canCreate && (
    <NewTarget isOpen={isOpen} onOpen={() => setIsAsked(true)}>
      <TargetForm
        today={today}
        typed={typed}
        onTyped={setTyped}
        onCreated={finish}
        followed={current?.target.targetName ?? null}
        takesFocus={isAsked}
        heading={hasHistory ? null : afterTarget.heading}
      />
    </NewTarget>
  );
  return (
    <Screen roomy>
      <ScreenHead
        title="My Targets"
        subtitle="Track your earnings goals"
        back={{ to: '/', label: 'Home' }}
        action={<AmountsEye />}
      />
      <div className={classNames(styles.columns, canCreate && styles.twoColumns)}>
        <div className={styles.column}>
          <TargetsRefused
            typed={isTyping ? typed : null}
            isTakenUp={takenUp.has}
            onEdit={canCreate ? edit : null}
          />
          {!isWhole && current === null && <NotRead isRead={isKnown} />}
          {current !== null && (
            <CurrentTargetCard
              key={current.target.id}
              current={current}
              mark={markOf(current.target.id)}
              heading={afterForm.heading}
              onRemoved={() => afterTarget.awaitGone(current.target.id)}
            />
          )}
          {current === null && form}
        </div>
        {current !== null && form}
        {hasHistory && (
          <TargetHistory
            heading={afterTarget.heading}
            targets={past}
            markOf={markOf}
            isBelow={current !== null}
          />
        )}
      </div>
    </Screen>
  );
}

/**
 * The heading that takes the focus once what had it is no longer `shown`, which may be before or after
 * its command is done.
 */
function useFocusAfter(shown: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const awaited = useRef<string | null>(null);
  useEffect(() => {
    if (awaited.current === null || awaited.current === shown) return;
    awaited.current = null;
    heading.current?.focus();
  });
  const awaitGone = (what: string) => {
    awaited.current = what;
  };
  return { heading, awaitGone };
}

interface NewTargetProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** The form. */
  readonly children: ReactNode;
}

/** Beside earlier targets the form comes when asked for. */
function NewTarget({ isOpen, onOpen, children }: NewTargetProps) {
  if (isOpen) return children;
  return (
    <CardButton
      className={styles.opener}
      icon={<Plus size={24} aria-hidden="true" />}
      title="Create a New Target"
      text="You can only have one active target at a time."
      onClick={onOpen}
    />
  );
}

/** Before the first pull: nothing is known of earlier targets. */
function NotRead({ isRead }: { readonly isRead: boolean }) {
  const { connection } = useReplicaStatus();
  const skeletons = <Skeletons label="Loading your targets" shapes={['card', 'card']} />;
  if (!isRead) return skeletons;
  return (
    <NotHereNotice
      connection={connection}
      failure="Your targets could not be loaded"
      missing="Your targets are not on this device yet."
      meanwhile="You can still set one."
    >
      {skeletons}
    </NotHereNotice>
  );
}

/** 'Target History', newest first. */
function TargetHistory({ heading, targets, markOf, isBelow }: TargetHistoryProps) {
  return (
    <section
      className={classNames(styles.section, isBelow && styles.below)}
      aria-labelledby="target-history"
    >
      <h2 ref={heading} id="target-history" tabIndex={-1} className={styles.heading}>
        Target History
      </h2>
      {targets.length === 0 ? (
        <Card className={styles.item}>
          <EmptyState
            compact
            art={<TargetArt />}
            title="No previous targets"
            text="A target that ends stays here with its final figures."
          />
        </Card>
      ) : (
        <ul className={styles.list}>
          {targets.map((target) => (
            <li key={target.id}>
              <Card className={styles.item}>
                <PastTarget target={target} mark={<WaitingMark state={markOf(target.id)} />} />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TargetArt() {
  return (
    <Art>
      <circle className={artStyles.wash} cx="60" cy="56" r="40" />
      <path d="M60 28a28 28 0 1 0 28 28M60 43a13 13 0 1 0 13 13" />
      <path className={artStyles.accent} d="M60 56l30-30M80 36V24l10-8v10h10l-8 10z" />
    </Art>
  );
}
