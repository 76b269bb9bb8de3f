import type { OwnSession } from '@greenroom/sync-protocol/account/session-calls';
import { useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Switch } from '../../../ui/switch/switch.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import { countUnsent } from './count-unsent.ts';
import { reasonOf } from '../sign-in/auth-outcomes.ts';

export type EndSessionTarget =
  | { readonly kind: 'one'; readonly session: OwnSession }
  | { readonly kind: 'others' };

interface EndSessionDialogProps {
  readonly target: EndSessionTarget | null;
  readonly onClose: () => void;
  readonly onEnded: (ended: EndSessionTarget) => void;
}

/** Confirms and ends sessions on other devices. */
export function EndSessionDialog({ target, onClose, onEnded }: EndSessionDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Keeps the text while the dialog closes.
  const [asked, setAsked] = useState(target);
  if (target !== null && target !== asked) setAsked(target);
  const [isErasing, setIsErasing] = useState(false);
  const erases = isErasing && asked?.kind === 'one';
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
      await endTarget(target, erases);
      announce({ title: 'Signed Out Elsewhere', text: doneText(target, erases), tone: 'success' });
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
      title={asked?.kind === 'one' ? `Sign out ${asked.session.device}?` : 'Sign out elsewhere?'}
      text={asked?.kind === 'one' ? textForOne(asked.session, erases) : textForOthers}
      confirmLabel={erases ? 'Sign out and erase' : 'Sign out'}
      pending={isPending}
      onConfirm={() => void end()}
      onCancel={close}
    >
      {asked?.kind === 'one' && (
        <Switch
          label="Erase what it keeps"
          help="For a device that is lost or was taken. It erases when it is next opened with a network, or at once by a notification where it gets them. Your account’s ID may stay in the browser’s own files."
          checked={isErasing}
          onChange={setIsErasing}
        />
      )}
      {problem !== null && (
        <Notice tone="danger" title="Not signed out">
          {problem}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

const textForOthers =
  'You have to sign in again on every other device. Nothing on them is erased: without a network, or while they have unsent changes, what they keep can still be opened.';

/** Says how many changes wait there only as far as the device reported them. */
function textForOne({ unsent }: OwnSession, erases: boolean): string {
  if (erases) return textForErasing(unsent);
  const reported =
    unsent === undefined
      ? ''
      : ` It last reported ${countUnsent(unsent.changes)}, which stay on it.`;
  return `You have to sign in there again.${reported} Nothing on it is erased: without a network, or while it has unsent changes, what it keeps can still be opened.`;
}

function textForErasing(unsent: OwnSession['unsent']): string {
  const lost =
    unsent === undefined
      ? 'Changes that it has not sent are lost with it; how many it has is not known.'
      : `It last reported ${countUnsent(unsent.changes)}, which are lost with it.`;
  return `Everything Greenroom keeps on it goes: chat, shifts, earnings, drafts, saved files. ${lost} Until it is opened with a network, nothing on it changes.`;
}

/** @throws when the session is not ended; one that has ended already counts as ended. */
async function endTarget(target: EndSessionTarget, erases: boolean): Promise<void> {
  if (target.kind === 'others') return await callApi('account.endOtherSessions');
  try {
    await callApi(erases ? 'account.eraseSession' : 'account.endSession', {
      id: target.session.id,
    });
  } catch (error) {
    // Ended meanwhile: it cannot be told to erase any more.
    if (erases || !(error instanceof ProblemError) || error.problem.code !== 'not_found')
      throw error;
  }
}

function doneText(target: EndSessionTarget, erases: boolean): string {
  if (target.kind === 'one' && erases) {
    return `${target.session.device} is signed out, and erases what it keeps when it is next opened.`;
  }
  return target.kind === 'one'
    ? `${target.session.device} is signed out.`
    : 'You are now signed in on this device only.';
}
