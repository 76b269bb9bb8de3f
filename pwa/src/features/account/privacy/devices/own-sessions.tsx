import type { EndedDevice, OwnSession } from '@greenroom/sync-protocol/account/session-calls';
import { MonitorSmartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { useIsOnline } from '../../../../platform/use-is-online.ts';
import { useMediaQuery } from '../../../../platform/use-media-query.ts';
import { useQuestion } from '../../../../ui/dialog/use-question.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Row, Stack } from '../../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { Skeletons } from '../../../../ui/skeleton/skeletons.tsx';
import { EndSessionDialog, type EndSessionTarget } from './end-session-dialog.tsx';
import { EndedDeviceList } from './ended-device-list.tsx';
import { ErasureList, stateOf } from './erasure-list.tsx';
import { NameDeviceDialog } from './name-device-dialog.tsx';
import styles from './own-sessions.module.css';
import { notRead, PrivacyRow } from '../privacy-row.tsx';
import { describeOwn, RenameButton, SessionFacts } from './session-facts.tsx';
import { type OwnSessionsState, useOwnSessions } from './use-own-sessions.ts';

/** One's own sessions, with 'Sign out elsewhere' for one or all others (decisions: Account). */
export function OwnSessions({ changes }: { readonly changes: number }) {
  const { state, reload, keepOnly } = useOwnSessions(changes);
  const isOnline = useIsOnline();
  const [target, setTarget] = useState<EndSessionTarget | null>(null);
  const naming = useQuestion<EndedDevice>();
  const note = useRef<HTMLParagraphElement>(null);
  /** Whether the last question ended something: the pressed button goes with its row. */
  const hasEnded = useRef(false);
  const ask = (asked: EndSessionTarget) => {
    hasEnded.current = false;
    setTarget(asked);
  };
  return (
    <PrivacyRow
      icon={<MonitorSmartphone size={20} aria-hidden="true" />}
      title="Your devices"
      state={describeState(state, isOnline)}
    >
      <p ref={note} className="text-note" tabIndex={-1}>
        Where you are signed in. If you do not recognise one, sign out there and change your
        password.
      </p>
      <SessionList
        state={state}
        isOnline={isOnline}
        onRetry={reload}
        onEnd={(session) => ask({ kind: 'one', session })}
        onEndOthers={() => ask({ kind: 'others' })}
        onErase={(session) => ask({ kind: 'ended', session })}
        onRename={naming.ask}
      />
      {!isOnline && (
        <Notice tone="warning" title="You are offline">
          Seeing and ending your sessions needs the network.
        </Notice>
      )}
      <EndSessionDialog
        target={target}
        erasures={state.kind === 'ready' ? state.erasures : []}
        onClose={() => setTarget(null)}
        finalFocus={() => (hasEnded.current ? note.current : null)}
        onEnded={(ended) => {
          hasEnded.current = true;
          setTarget(null);
          keepOnly(({ id, current }) =>
            ended.kind === 'others' ? current : id !== ended.session.id,
          );
        }}
      />
      {naming.asked && (
        <NameDeviceDialog
          key={naming.asked.turn}
          device={naming.asked.question}
          isOpen={naming.asked.isOpen}
          onClose={naming.close}
          onNamed={reload}
        />
      )}
    </PrivacyRow>
  );
}

/** Null: not known yet. */
function describeState(state: OwnSessionsState, isOnline: boolean): string | null {
  if (state.kind === 'ready') {
    const waiting = state.erasures.filter((erasure) => stateOf(erasure) === 'Waiting').length;
    return `${state.sessions.length} signed in${waiting > 0 ? `, ${waiting} to erase` : ''}`;
  }
  return state.kind === 'failed' && isOnline ? notRead : null;
}

interface SessionListProps {
  readonly state: OwnSessionsState;
  readonly isOnline: boolean;
  readonly onRetry: () => void;
  readonly onEnd: (session: OwnSession) => void;
  readonly onEndOthers: () => void;
  readonly onErase: (device: EndedDevice) => void;
  readonly onRename: (device: EndedDevice) => void;
}

function SessionList({ state, isOnline, onRetry, onErase, ...actions }: SessionListProps) {
  switch (state.kind) {
    case 'loading':
      return isOnline ? <Skeletons label="Loading your sessions…" shapes={['row', 'row']} /> : null;
    case 'failed':
      return isOnline ? (
        <FailureNotice title="Your sessions could not be loaded" onRetry={onRetry}>
          {state.message}
        </FailureNotice>
      ) : null;
    case 'ready':
      return (
        <>
          <ReadySessions
            sessions={state.sessions}
            hasEnded={state.ended.length > 0}
            isLocked={!isOnline}
            {...actions}
          />
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

/** Sessions shown at first; as many as stand beside all rows in a wide window. */
const shownAtFirst = { narrow: 4, wide: 7 };

interface ReadySessionsProps extends Pick<SessionListProps, 'onEnd' | 'onEndOthers' | 'onRename'> {
  readonly sessions: readonly OwnSession[];
  /** Whether a device is signed out, which may still get pushes. */
  readonly hasEnded: boolean;
  readonly isLocked: boolean;
}

function ReadySessions(props: ReadySessionsProps) {
  const { sessions, hasEnded, isLocked, onEnd, onEndOthers, onRename } = props;
  const most = shownAtFirst[useMediaQuery('(width >= 1280px)') ? 'wide' : 'narrow'];
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? sessions : sessions.slice(0, most);
  return (
    <>
      {(sessions.length > 1 || hasEnded) && (
        <Row className={styles.others}>
          <Button size="small" disabled={isLocked} onClick={onEndOthers}>
            Sign out elsewhere
          </Button>
        </Row>
      )}
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
      {sessions.length > most && (
        <Row>
          <Button
            variant="quiet"
            size="small"
            className={styles.more}
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? 'Show fewer' : `Show all ${sessions.length}`}
          </Button>
        </Row>
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
      <SessionFacts session={session} isHere={session.current} />
      <Row gap={8} align="center">
        <RenameButton device={session} disabled={isLocked} onRename={onRename} />
        {!session.current && (
          <Button
            variant="neutral"
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
