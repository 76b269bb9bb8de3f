import { isBasedOn } from '@greenroom/sync-protocol/based-on';
import { reviewMessage } from '@greenroom/sync-protocol/support/support-rules';
import type { RequestHandlers } from '../../access/handler.ts';
import { answeredMeanwhile, notFound } from '../../app-error.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { Trx } from '../../database/schema.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { notifyUser } from '../notifications/notifications-repository.ts';
import { lockAdministrators } from '../users/administrators-repository.ts';
import {
  deleteAdminMessage,
  lockMessageWithAuthor,
  type MessageRow,
  toAdminMessage,
  updateMessage,
} from './admin-messages-repository.ts';
import {
  countMessagesByStatus,
  findListedMessage,
  findMessages,
  toListedMessage,
} from './support-list-repository.ts';

type AdminCall = 'support.list' | 'support.counts' | 'support.respond' | 'support.remove';

/**
 * Handlers of the administrators' side of support. Changes require that the caller still is an
 * administrator; they are audited under the author's name, without the texts.
 */
export const supportAdminHandlers: Pick<RequestHandlers, AdminCall> = {
  'support.list': async ({ db, setHeader }, filter) => {
    const { rows, total } = await findMessages(db, filter);
    setHeader('x-total-count', String(total));
    return rows.map(toListedMessage);
  },

  'support.counts': async ({ db }, { search }) => countMessagesByStatus(db, search),

  'support.respond': async ({ db, actor, now }, { id, basedOn, status, adminResponse }) =>
    retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      const before = await requireMessage(trx, id);
      const review = reviewMessage(toAdminMessage(before), status, adminResponse);
      if (!review.isSame) {
        if (!isBasedOn(basedOn, before.reviewed_at)) throw answeredMeanwhile();
        const after = await updateMessage(
          trx,
          id,
          {
            status: review.status,
            reviewed_at: now,
            reviewed_by_id: actor.userId,
            ...(review.isNewResponse && {
              admin_response: review.adminResponse,
              responded_at: now,
              read_by_user_at: null,
            }),
          },
          now,
        );
        if (review.isNewResponse) await notifyAuthor(trx, after.user_id, now);
        await recordAudit(trx, {
          actor,
          action: 'support.respond',
          subjectId: id,
          subjectName: before.username,
          before: describe(before),
          after: describe(after),
          now,
        });
      }
      const listed = await findListedMessage(trx, id);
      if (!listed) throw notFound('Message');
      return toListedMessage(listed);
    }),

  'support.remove': async ({ db, actor, now }, { id }) => {
    await retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      const before = await requireMessage(trx, id);
      await deleteAdminMessage(trx, id);
      await recordAudit(trx, {
        actor,
        action: 'support.remove',
        subjectId: id,
        subjectName: before.username,
        before: describe(before),
        after: null,
        now,
      });
    });
    return undefined;
  },
};

/** Does not repeat question or answer: a lock screen may show it (experience 17). */
async function notifyAuthor(trx: Trx, userId: string, now: Date): Promise<void> {
  await notifyUser(trx, {
    userId,
    title: 'You have a response',
    message: 'The administrators have answered your message.',
    type: 'push',
    kind: 'support',
    url: '/support',
    now,
  });
}

async function requireMessage(trx: Trx, id: string) {
  const message = await lockMessageWithAuthor(trx, id);
  if (!message) throw notFound('Message');
  return message;
}

function describe(message: MessageRow) {
  const { user_id: userId, status, responded_at: respondedAt } = message;
  return { userId, status, respondedAt };
}
