import type { EndedDevice, OwnSession } from '@greenroom/sync-protocol/account/session-calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { EndSessionDialog, type EndSessionTarget } from './end-session-dialog.tsx';
import { EndedDeviceList } from './ended-device-list.tsx';
import { ErasureList } from './erasure-list.tsx';
import { NameDeviceDialog } from './name-device-dialog.tsx';
import styles from './own-sessions.module.css';
import { PrivacySection } from './privacy-section.tsx';
import { describeOwn, RenameButton, SessionFacts } from './session-facts.tsx';
import { type OwnSessionsState, useOwnSessions } from './use-own-sessions.ts';

interface OwnSessionsProps {
  /** The list, or why there is none, is shown. */
  readonly onSettled?: () => void;
}

/** The section of one's own sessions, with 'Sign out elsewhere' for one or all others (decisions: Account). */
export function OwnSessions({ onSettled }: OwnSessionsProps) {
  const { state, reload, keepOnly } = useOwnSessions();
  const isOnline = useIsOnline();
  const [target, setTarget] = useState<EndSessionTarget | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const rename = (device: EndedDevice) =>
    setNaming((before) => ({ device, isOpen: true, turn: (before?.turn ?? 0) + 1 }));
  const isSettled = state.kind !== 'loading' || !isOnline;
  const settle = useEffectEvent(() => onSettled?.());
  useEffect(() => {
    if (isSettled) settle();
  }, [isSettled]);
  const others = state.kind === 'ready' ? state.sessions.filter(({ current }) => !current) : [];
  return (
    <PrivacySection
      title="Your devices"
      text="Where you are signed in. If you do not recognise one, sign out there and change your password."
      action={
        others.length > 0 ? (
          <Button size="small" disabled={!isOnline} onClick={() => setTarget({ kind: 'others' })}>
            Sign out elsewhere
          </Button>
        ) : null
      }
    >
      <Stack as={Card} gap={16}>
        <SessionList
          state={state}
          isOnline={isOnline}
          onRetry={reload}
          onEnd={(session) => setTarget({ kind: 'one', session })}
          onErase={(session) => setTarget({ kind: 'ended', session })}
          onRename={rename}
        />
        {!isOnline && (
          <Notice tone="warning" title="You are offline">
            Seeing and ending your sessions needs the network.
          </Notice>
        )}
      </Stack>
      <EndSessionDialog
        target={target}
        onClose={() => setTarget(null)}
        onEnded={(ended) => {
          setTarget(null);
          keepOnly(({ id, current }) =>
            ended.kind === 'others' ? current : id !== ended.session.id,
          );
        }}
      />
      {naming !== null && (
        <NameDeviceDialog
          key={naming.turn}
          device={naming.device}
          isOpen={naming.isOpen}
          onClose={() => setNaming({ ...naming, isOpen: false })}
          onNamed={reload}
        />
      )}
    </PrivacySection>
  );
}

/** The device whose name is asked. Each turn starts with fresh state. */
interface Naming {
  readonly device: EndedDevice;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly turn: number;
}

interface SessionListProps {
  readonly state: OwnSessionsState;
  readonly isOnline: boolean;
  readonly onRetry: () => void;
  readonly onEnd: (session: OwnSession) => void;
  readonly onErase: (device: EndedDevice) => void;
  readonly onRename: (device: EndedDevice) => void;
}

function SessionList({ state, isOnline, onRetry, onErase, ...actions }: SessionListProps) {
  switch (state.kind) {
    case 'loading':
      return isOnline ? (
        <SkeletonGroup label="Loading your sessions…">
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </SkeletonGroup>
      ) : null;
    case 'failed':
      return isOnline ? (
        <FailureNotice title="Your sessions could not be loaded" onRetry={onRetry}>
          {state.message}
        </FailureNotice>
      ) : null;
    case 'ready':
      return (
        <>
          <ReadySessions sessions={state.sessions} isLocked={!isOnline} {...actions} />
          <EndedDeviceList
            devices={state.ended}
            isLocked={!isOnline}
            onErase={onErase}
            onRename={actions.onRename}
          />
          <ErasureList erasures={state.erasures} />
        </>
      );
    default:
      return state satisfies never;
  }
}

/** Sessions shown at first. */
const shownAtFirst = 4;

interface ReadySessionsProps extends Pick<SessionListProps, 'onEnd' | 'onRename'> {
  readonly sessions: readonly OwnSession[];
  readonly isLocked: boolean;
}

function ReadySessions({ sessions, isLocked, onEnd, onRename }: ReadySessionsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? sessions : sessions.slice(0, shownAtFirst);
  return (
    <>
      <Stack as="ul">
        {shown.map((session) => (
          <OwnSessionRow
            key={session.id}
            session={session}
            isLocked={isLocked}
            onEnd={() => onEnd(session)}
            onRename={onRename}
          />
        ))}
      </Stack>
      {sessions.length > shownAtFirst && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${sessions.length}`}
        </Button>
      )}
    </>
  );
}

interface OwnSessionRowProps {
  readonly session: OwnSession;
  /** It cannot be ended now; the reason is shown beside the list. */
  readonly isLocked: boolean;
  readonly onEnd: () => void;
  readonly onRename: (device: EndedDevice) => void;
}

/** One session of the account; the current one is marked and cannot be ended here. */
function OwnSessionRow({ session, isLocked, onEnd, onRename }: OwnSessionRowProps) {
  return (
    <li className={styles.row}>
      <SessionFacts session={session} />
      <Row gap={8} align="center">
        {session.current && <StatusPill tone="brand">This device</StatusPill>}
        <RenameButton device={session} disabled={isLocked} onRename={onRename} />
        {!session.current && (
          <Button
            size="small"
            disabled={isLocked}
            aria-label={`Sign out ${describeOwn(session)}`}
            onClick={onEnd}
          >
            Sign out
          </Button>
        )}
      </Row>
    </li>
  );
}
