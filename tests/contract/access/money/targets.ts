import type { TestApp } from '@greenroom/api/http/testing/test-app';
import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../../feature-access.ts';
import { isOthers } from '../../sample-inputs.ts';

export interface TargetsThings {
  /** A target of the owner that ended yesterday. */
  readonly targetId: string;
}

export const targetsAccess: FeatureAccess<'targets', TargetsThings> = {
  calls: `
                           nobody           pending          rejected         paused          others     member     admin  adminOthers
    targets.read           unauthenticated  unauthenticated  unauthenticated  ok              not_found  ok         ok     not_found
    targets.listHistory    unauthenticated  unauthenticated  unauthenticated  ok              -          ok         ok     -
    targets.create         unauthenticated  unauthenticated  unauthenticated  account_paused  id_taken   ok         ok     id_taken
    targets.remove         unauthenticated  unauthenticated  unauthenticated  account_paused  not_found  ok         ok     not_found
    targets.list           unauthenticated  unauthenticated  unauthenticated  forbidden       -          forbidden  ok     -
    targets.counts         unauthenticated  unauthenticated  unauthenticated  forbidden       -          forbidden  ok     -
    targets.listHistoryOf  unauthenticated  unauthenticated  unauthenticated  forbidden       -          forbidden  ok     -
  `,
  tables: ['targets'],
  addThings: async (test, { ownerId }) => ({ targetId: await addTarget(test, ownerId) }),
  inputs: {
    'targets.create': ({ targetId }, situation) => ({
      id: isOthers(situation) ? targetId : newId(),
      targetName: 'New camera',
      targetAmount: '400.00',
      endDate: new Date().toISOString().slice(0, 10),
    }),
    'targets.remove': ({ targetId }) => ({ id: targetId }),
    'targets.list': () => ({ search: 'camera', state: 'expired' }),
    'targets.counts': () => ({ search: 'camera' }),
    'targets.listHistoryOf': ({ member }) => ({ userId: member.id }),
  },
};

/** Inserts a target that ended yesterday and is not closed, bypassing the handlers. */
async function addTarget({ db }: TestApp, userId: string): Promise<string> {
  const id = newId();
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await db
    .insertInto('targets')
    .values({
      id,
      user_id: userId,
      target_name: 'New camera',
      target_amount: '400.00',
      time_period: '1day',
      start_date: yesterday,
      end_date: yesterday,
      final_earned: null,
      final_percentage: null,
    })
    .execute();
  return id;
}
