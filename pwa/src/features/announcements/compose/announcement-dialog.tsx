import type { Announcement } from '@greenroom/sync-protocol/announcements/announcements-records';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useId, useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { describeInstant } from '../../../ui/instant/instant.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useOutcomeReport } from '../../../ui/toast/use-outcome-report.ts';
import { describeReach } from '../announcement-words.ts';
import { type AnnouncementDraft, makeDraft, recipientOf, timesOf } from './announcement-draft.ts';
import { CheckStep, type PreviewedNotification } from './check-step.tsx';
import type { KeptDraft } from './kept-draft.ts';
import { WriteStep } from './write-step.tsx';

const failure = 'Failed to send announcement';
const alreadySent =
  'An earlier version of this was sent already. Check the list before you send it again.';

interface SendAnnouncement {
  readonly isPending: boolean;
  /** Why the last attempt failed. Absent: it did not. */
  readonly problem: string | undefined;
  readonly send: (draft: AnnouncementDraft) => void;
  /** Forgets the last attempt. */
  readonly reset: () => void;
}

interface SendHandlers {
  readonly onSent: (announcement: Announcement) => void;
  /** An earlier version with this id was sent. */
  readonly onTaken: (draft: AnnouncementDraft) => void;
}

interface AnnouncementDialogProps {
  readonly kept: KeptDraft;
  readonly open: boolean;
  readonly ListPreview: ComponentType<PreviewedNotification>;
  readonly onClose: () => void;
  /** Focused after closing: what opened it may be gone. */
  readonly finalFocus: () => HTMLElement | null;
}

type Step =
  | { readonly kind: 'write'; readonly isReturning: boolean }
  /** Shows and sends this draft, whatever becomes of the kept one. */
  | { readonly kind: 'check'; readonly draft: AnnouncementDraft };

/** Writes an announcement, then shows it as it will look and asks before it is sent. */
export function AnnouncementDialog(props: AnnouncementDialogProps) {
  const { kept, open, ListPreview, onClose } = props;
  const formId = useId();
  const [step, setStep] = useState<Step>({ kind: 'write', isReturning: false });
  const checked = step.kind === 'check' ? step.draft : null;
  const reach = useCallQuery(
    'announcements.preview',
    { to: recipientOf(checked ?? kept.draft) },
    { enabled: open && checked !== null },
  );
  const sending = useSend({
    onSent: () => {
      onClose();
      kept.discard();
    },
    // The other version has this id: what is checked is sent with a new one, as is the kept draft.
    onTaken: (draft) => {
      const { id } = makeDraft();
      kept.edit({ id });
      setStep({ kind: 'check', draft: { ...draft, id } });
    },
  });
  return (
    <Dialog
      open={open}
      finalFocus={props.finalFocus}
      onClose={onClose}
      isHeld={sending.isPending}
      title={checked ? questionOf(checked) : 'New announcement'}
      footer={
        checked ? (
          <DialogFooter
            cancelLabel="Back"
            onCancel={() => {
              if (sending.isPending) return;
              sending.reset();
              setStep({ kind: 'write', isReturning: true });
            }}
            confirmLabel={confirmLabelOf(checked, reach.data?.reach)}
            onConfirm={() => sending.send(checked)}
            pending={sending.isPending}
            disabled={reach.data === undefined}
            needsNetwork="Sending an announcement"
          />
        ) : (
          <DialogFooter onCancel={onClose} confirmLabel="Preview" form={formId} />
        )
      }
    >
      {checked ? (
        <CheckStep
          draft={checked}
          reach={reach}
          problem={sending.problem}
          ListPreview={ListPreview}
        />
      ) : (
        <WriteStep
          formId={formId}
          kept={kept}
          isReturning={step.kind === 'write' && step.isReturning}
          onWritten={() => setStep({ kind: 'check', draft: kept.draft })}
        />
      )}
    </Dialog>
  );
}

/** Without a name, which may be long. `reach` absent: not known yet. */
function confirmLabelOf({ audience, sendAt }: AnnouncementDraft, reach?: number): string {
  const verb = sendAt === '' ? 'Send' : 'Schedule';
  if (reach === undefined) return verb;
  const people = describeReach({ audience, username: null, reach });
  return `${verb} ${sendAt === '' ? 'to' : 'for'} ${people}`;
}

function questionOf({ sendAt }: AnnouncementDraft): string {
  return sendAt === '' ? 'Send announcement?' : 'Schedule announcement?';
}

function outcomeOf(announcement: Announcement) {
  const { scheduledFor } = announcement;
  return scheduledFor === null
    ? { title: 'Announcement Sent', text: `It reaches ${describeReach(announcement)}.` }
    : { title: 'Announcement Scheduled', text: `It is sent on ${describeInstant(scheduledFor)}.` };
}

/** Sends an announcement. Sent again after a lost answer, it is announced once: by its id. */
function useSend({ onSent, onTaken }: SendHandlers): SendAnnouncement {
  const report = useOutcomeReport();
  const { isPending, error, mutate, reset } = useMutation({
    mutationFn: (draft: AnnouncementDraft) => {
      const { id, title, message } = draft;
      const to = recipientOf(draft);
      return callApi('announcements.send', { id, to, title, message, ...timesOf(draft) });
    },
    onSuccess: (announcement) => {
      showToast({ ...outcomeOf(announcement), tone: 'success' });
      onSent(announcement);
    },
    onError: (problem, draft) => {
      const text = isTaken(problem) ? alreadySent : failureText(problem, failure);
      report({ title: 'Error', text, tone: 'destructive' });
      if (!isTaken(problem)) return;
      onTaken(draft);
    },
  });
  return { isPending, problem: problemOf(error), send: mutate, reset };
}

function problemOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  if (isTaken(error)) return alreadySent;
  const advice = failureAdvice(error, failure);
  return error instanceof ProblemError ? advice : `${advice} It is not sent twice.`;
}

/** The request with this id arrived earlier, with another text. */
function isTaken(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'id_taken';
}
