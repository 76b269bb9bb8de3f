import { grant } from '@greenroom/sync-protocol/training/training-access-calls';
import { callApi } from '../../../rest/call-api.ts';
import { failureText } from '../../../rest/failure-text.ts';
import { sendOnLeaving } from '../../../rest/send-on-leaving.ts';
import { oldestPending } from '../../admin-list/queued-row.tsx';
import type { HeldDecision } from '../../registration/queue-part.ts';
import { respondFailure } from '../messages/admin-message-actions.ts';
import { grantFailure } from '../messages/use-asked-module.ts';

/** The access a waiting message asks for. */
export interface AskedAccess {
  readonly messageId: string;
  readonly moduleId: string;
  readonly title: string;
  readonly userId: string;
  readonly username: string;
}

/** The decision that grants access, and then resolves the message unless somebody answered it. */
export function holdGrant(asked: AskedAccess): HeldDecision {
  const { messageId, moduleId, title, userId, username } = asked;
  let isGranted = false;
  return {
    done: { title: 'Access Granted', text: `${username}: ${title}` },
    send: async () => {
      const basedOn = await readReview(messageId);
      await callApi('training.grant', { moduleId, userId });
      isGranted = true;
      await callApi('support.respond', { id: messageId, basedOn, status: 'resolved' });
    },
    // The message waits until somebody knows that this has arrived.
    sendOnLeaving: () => sendOnLeaving(grant, { moduleId, userId }),
    failed: (error) => ({
      title: 'Error',
      text: isGranted
        ? `Access is granted. ${failureText(error, respondFailure)}`
        : ungrantedText(error),
    }),
  };
}

function ungrantedText(error: unknown): string {
  return error instanceof AnsweredMeanwhile ? error.message : failureText(error, grantFailure);
}

class AnsweredMeanwhile extends Error {
  override message = 'This message was answered or deleted meanwhile.';
}

/** @returns when a waiting message was last reviewed. @throws {AnsweredMeanwhile} if it waits no more */
async function readReview(id: string): Promise<string | null> {
  const waiting = await callApi('support.list', oldestPending);
  const message = waiting.find((each) => each.id === id);
  if (message === undefined) throw new AnsweredMeanwhile();
  return message.reviewedAt;
}
