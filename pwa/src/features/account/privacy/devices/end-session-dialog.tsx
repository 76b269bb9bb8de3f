import { nameDevice } from '@greenroom/sync-protocol/account/device-rules';
import type {
  EndedDevice,
  Erasure,
  OwnSession,
} from '@greenroom/sync-protocol/account/session-calls';
import { useState } from 'react';
import { callApi } from '../../../../rest/call-api.ts';
import { ProblemError } from '../../../../rest/problem-error.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { Switch } from '../../../../ui/switch/switch.tsx';
import { announce } from '../../../../ui/toast/toast-store.ts';
import { countUnsent } from './count-unsent.ts';
import { stateOf } from './erasure-list.tsx';
import { reasonOf } from '../../sign-in/auth-outcomes.ts';

export type EndSessionTarget =
  | { readonly kind: 'one'; readonly session: OwnSession }
  /** Its session has ended already: what it kept is erased. */
  | { readonly kind: 'ended'; readonly session: EndedDevice }
  | { readonly kind: 'others' };

interface EndSessionDialogProps {
  readonly target: EndSessionTarget | null;
  /** What was asked of devices so far. */
  readonly erasures: readonly Erasure[];
  readonly onClose: () => void;
  readonly onEnded: (ended: EndSessionTarget) => void;
  readonly finalFocus: () => HTMLElement | null;
}

/** Confirms and ends sessions on other devices, and has these erase what they keep. */
export function EndSessionDialog({
  target,
  erasures,
  onClose,
  onEnded,
  finalFocus,
}: EndSessionDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Keeps the text while the dialog closes.
  const [asked, setAsked] = useState(target);
  const [earlier, setEarlier] = useState(erasures);
  if (target !== null && target !== asked) {
    setAsked(target);
    setEarlier(erasures);
  }
  const [isErasing, setIsErasing] = useState(false);
  const erases = asked?.kind === 'ended' || (isErasing && asked?.kind === 'one');
  const close = () => {
    setProblem(null);
    setIsErasing(false);
    onClose();
  };
  const end = async () => {
    if (target === null) return;
    setIsPending(true);
    setProblem(null);
    try {
      await endTarget(target, erases, earlier);
      announce({ ...doneTold(target, erases), tone: 'success' });
      setIsErasing(false);
      onEnded(target);
    } catch (error) {
      const text = reasonOf(error);
      announce({ title: 'Error', text, tone: 'destructive' });
      setProblem(text);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <ConfirmDialog
      open={target !== null}
      destructive
      {...wordsFor(asked, erases)}
      pending={isPending}
      onConfirm={() => void end()}
      onClose={close}
      finalFocus={finalFocus}
    >
      {asked?.kind === 'one' && (
        <Switch
          label="Erase what it keeps"
          help="For a device that is lost or was taken. It erases when it is next opened with a network, or at once by a notification where it gets them."
          checked={isErasing}
          onChange={setIsErasing}
        />
      )}
      {problem !== null && (
        <Notice
          tone="danger"
          title={asked?.kind === 'ended' ? 'Not asked to erase' : 'Not signed out'}
        >
          {problem}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

const textForOthers =
  'You have to sign in again on every other device. Nothing on them is erased: without a network, or while they have unsent changes, what they keep can still be opened. You can have each erased afterwards.';

function wordsFor(asked: EndSessionTarget | null, erases: boolean) {
  switch (asked?.kind) {
    case 'one':
      return {
        title: `Sign out ${nameDevice(asked.session)}?`,
        text: textForOne(asked.session, erases),
        confirmLabel: erases ? 'Sign out and erase' : 'Sign out',
      };
    case 'ended':
      return {
        title: `Erase ${nameDevice(asked.session)}?`,
        text: textForErasing(asked.session.unsent),
        confirmLabel: 'Erase',
      };
    case 'others':
    case undefined:
      return { title: 'Sign out elsewhere?', text: textForOthers, confirmLabel: 'Sign out' };
    default:
      return asked satisfies never;
  }
}

/** Says how many changes wait there only as far as the device reported them. */
function textForOne({ unsent }: OwnSession, erases: boolean): string {
  if (erases) return textForErasing(unsent);
  const reported =
    unsent === undefined
      ? ''
      : ` It last reported ${countUnsent(unsent.changes)}, which stay on it.`;
  return `You have to sign in there again.${reported} Nothing on it is erased: without a network, or while it has unsent changes, what it keeps can still be opened. You can have it erased afterwards.`;
}

function textForErasing(unsent: OwnSession['unsent']): string {
  const lost =
    unsent === undefined
      ? 'Changes that it has not sent are lost with it; how many it has is not known.'
      : `It last reported ${countUnsent(unsent.changes)}, which are lost with it.`;
  return `Everything Greenroom keeps on it goes: chat, shifts, earnings, drafts, saved files; your account’s ID may stay in the browser’s own files. ${lost} Until it is opened with a network, nothing on it changes.`;
}

/**
 * @throws when the session is not ended, or its device not asked to erase; what was done already counts,
 * for the answer may have been lost.
 */
async function endTarget(
  target: EndSessionTarget,
  erases: boolean,
  earlier: readonly Erasure[],
): Promise<void> {
  if (target.kind === 'others') return await callApi('account.endOtherSessions');
  try {
    await callApi(erases ? 'account.eraseSession' : 'account.endSession', {
      id: target.session.id,
    });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'not_found') throw error;
    if (erases && !(await isAskedToErase(target.session, earlier))) throw error;
  }
}

/**
 * Whether a device that is in no list of those to ask waits to erase: one of its names was asked since
 * the question was opened. What was asked earlier was asked of another device.
 */
async function isAskedToErase(
  { id, device, label }: EndedDevice,
  earlier: readonly Erasure[],
): Promise<boolean> {
  const [sessions, ended, erasures] = await Promise.all([
    callApi('account.listSessions'),
    callApi('account.listEndedDevices'),
    callApi('account.listErasures'),
  ]);
  // A sign-in there since gives its session another id, and asks it for nothing.
  if ([...sessions, ...ended].some((other) => other.id === id)) return false;
  return erasures.some(
    (asked) =>
      stateOf(asked) === 'Waiting' &&
      asked.device === device &&
      asked.label === label &&
      !earlier.some((other) => other.id === asked.id),
  );
}

function doneTold(target: EndSessionTarget, erases: boolean) {
  const title = target.kind === 'ended' ? 'Asked to Erase' : 'Signed Out Elsewhere';
  return { title, text: doneText(target, erases) };
}

function doneText(target: EndSessionTarget, erases: boolean): string {
  if (target.kind === 'others') return 'You are now signed in on this device only.';
  const device = nameDevice(target.session);
  if (target.kind === 'ended') return `${device} erases what it keeps when it is next opened.`;
  return erases
    ? `${device} is signed out, and erases what it keeps when it is next opened.`
    : `${device} is signed out.`;
}
