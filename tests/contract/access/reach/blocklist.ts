import type { TestApp } from '@greenroom/api/http/testing/test-app';
import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../../feature-access.ts';
import { isOthers } from '../../sample-inputs.ts';

export interface BlocklistThings {
  /** An entry of the owner. */
  readonly blocklistId: string;
}

export const blocklistAccess: FeatureAccess<'blocklist', BlocklistThings> = {
  calls: `
                      nobody           pending          rejected         paused          others    member     admin  adminOthers
    blocklist.list    unauthenticated  unauthenticated  unauthenticated  ok              -         ok         ok     -
    blocklist.add     unauthenticated  unauthenticated  unauthenticated  account_paused  id_taken  ok         ok     id_taken
    blocklist.remove  unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
  `,
  tables: ['blocklist_entries'],
  addThings: async (test, { ownerId }) => ({ blocklistId: await addEntry(test, ownerId) }),
  inputs: {
    'blocklist.list': () => ({ search: 'max' }),
    'blocklist.add': ({ blocklistId }, situation) => ({
      id: isOthers(situation) ? blocklistId : newId(),
      memberName: 'mad_max',
      description: 'Asked for addresses',
    }),
    'blocklist.remove': ({ blocklistId }) => ({ id: blocklistId }),
  },
};

async function addEntry({ db }: TestApp, userId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('blocklist_entries')
    .values({ id, member_name: 'mad_max', description: 'Hello', added_by_id: userId })
    .execute();
  return id;
}
