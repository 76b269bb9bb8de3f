import { createHash } from 'node:crypto';
import type { TestApp } from '@greenroom/api/http/testing/test-app';
import type { FeatureAccess } from '../../feature-access.ts';

export interface ConcernsThings {
  readonly concernId: string;
}

const followUpCode = '01234-56789-ABCDE-FGHJK';

/** A concern is nobody's: whoever has its code may follow it up. */
export const concernsAccess: FeatureAccess<'concerns', ConcernsThings> = {
  calls: `
                       nobody           pending          rejected         paused     others  member     admin  adminOthers
    concerns.send      unauthenticated  unauthenticated  unauthenticated  ok         -       ok         ok     -
    concerns.followUp  unauthenticated  unauthenticated  unauthenticated  ok         -       ok         ok     -
    concerns.list      unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    concerns.counts    unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
    concerns.update    unauthenticated  unauthenticated  unauthenticated  forbidden  -       forbidden  ok     -
  `,
  tables: ['anonymous_concerns'],
  addThings: async (test) => ({ concernId: await addConcern(test) }),
  inputs: {
    'concerns.send': () => ({ content: 'The stairs are dark' }),
    'concerns.followUp': () => ({ code: followUpCode }),
    'concerns.list': () => ({ search: 'stairs', status: 'pending' }),
    'concerns.counts': () => ({ search: 'stairs' }),
    'concerns.update': ({ concernId }) => ({ id: concernId, status: 'resolved' }),
  },
};

async function addConcern({ db }: TestApp): Promise<string> {
  const followUpHash = createHash('sha256').update(followUpCode).digest();
  const { id } = await db
    .insertInto('anonymous_concerns')
    .values({ content: 'Hello', created_on: '2026-11-20', follow_up_hash: followUpHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
