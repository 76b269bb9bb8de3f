import type { Announcement } from '@greenroom/sync-protocol/announcements/announcements-records';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { announce, showToast } from '../../../ui/toast/toast-store.ts';
import { describeReach } from '../announcement-words.ts';
import { type AnnouncementDraft, recipientOf } from './announcement-draft.ts';

const failure = 'Failed to send announcement';
const alreadySent =
  'An earlier version of this was sent already. Check the list before you send it again.';

export interface SendAnnouncement {
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
  readonly onTaken: () => void;
}

/** Sends an announcement. Sent again after a lost answer, it is announced once: by its id. */
export function useSend({ onSent, onTaken }: SendHandlers): SendAnnouncement {
  const { isPending, error, mutate, reset } = useMutation({
    mutationFn: (draft: AnnouncementDraft) => {
      const { id, title, message } = draft;
      return callApi('announcements.send', { id, to: recipientOf(draft), title, message });
    },
    onSuccess: (announcement) => {
      showToast({
        title: 'Announcement Sent',
        text: `It reaches ${describeReach(announcement)}.`,
        tone: 'success',
      });
      onSent(announcement);
    },
    onError: (problem) => {
      const text = isTaken(problem) ? alreadySent : failureText(problem, failure);
      announce({ title: 'Error', text, tone: 'destructive' });
      if (!isTaken(problem)) return;
      onTaken();
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
