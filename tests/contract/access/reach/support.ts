import type { TestApp } from '@greenroom/api/http/testing/test-app';
import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../../feature-access.ts';
import { isOthers } from '../../sample-inputs.ts';

export interface SupportThings {
  /** A message of the owner with a response, unread. */
  readonly messageId: string;
}

export const supportAccess: FeatureAccess<'support', SupportThings> = {
  calls: `
                      nobody           pending          rejected         paused     others     member     admin  adminOthers
    support.listOwn   unauthenticated  unauthenticated  unauthenticated  ok         -          ok         ok     -
    support.send      unauthenticated  unauthenticated  unauthenticated  ok         id_taken   ok         ok     id_taken
    support.markRead  unauthenticated  unauthenticated  unauthenticated  ok         not_found  ok         ok     not_found
    support.list      unauthenticated  unauthenticated  unauthenticated  forbidden  -          forbidden  ok     -
    support.counts    unauthenticated  unauthenticated  unauthenticated  forbidden  -          forbidden  ok     -
    support.respond   unauthenticated  unauthenticated  unauthenticated  forbidden  -          forbidden  ok     -
    support.remove    unauthenticated  unauthenticated  unauthenticated  forbidden  -          forbidden  ok     -
  `,
  tables: ['admin_messages'],
  addThings: async (test, { ownerId }) => ({ messageId: await addMessage(test, ownerId) }),
  inputs: {
    'support.send': ({ messageId }, situation) => ({
      id: isOthers(situation) ? messageId : newId(),
      content: 'Hello',
    }),
    'support.markRead': ({ messageId }) => ({ id: messageId }),
    'support.list': () => ({ search: 'hello', status: 'resolved' }),
    'support.counts': () => ({ search: 'hello' }),
    'support.respond': ({ messageId }) => ({
      id: messageId,
      status: 'resolved',
      adminResponse: 'Done again',
    }),
    'support.remove': ({ messageId }) => ({ id: messageId }),
  },
};

/** Inserts an answered message to the administrators, bypassing the handlers. */
async function addMessage({ db }: TestApp, userId: string): Promise<string> {
  const id = newId();
  const answered = {
    status: 'resolved',
    admin_response: 'Done',
    responded_at: new Date(),
  } as const;
  await db
    .insertInto('admin_messages')
    .values({ id, user_id: userId, content: 'Hello', ...answered })
    .execute();
  return id;
}
