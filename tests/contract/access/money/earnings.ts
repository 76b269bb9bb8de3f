import { storeSnapshots } from '@greenroom/api/features/earnings/snapshots-repository';
import type { TestApp } from '@greenroom/api/http/testing/test-app';
import type { FeatureAccess } from '../../feature-access.ts';

export interface EarningsThings {
  /** A week of the other member. */
  readonly earningId: string;
}

export const earningsAccess: FeatureAccess<'earnings', EarningsThings> = {
  calls: `
                       nobody           pending          rejected         paused  others  member  admin  adminOthers
    earnings.listOwn   unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    earnings.lastWeek  unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    earnings.allTime   unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    earnings.list           unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
    earnings.readWeek       unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
    earnings.addManual      unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
    earnings.previewCsv     unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
    earnings.uploadCsv      unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
    earnings.remove         unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
    earnings.listSnapshots  unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
  `,
  tables: ['earnings', 'earnings_snapshots'],
  addThings: async (test, { member }) => ({ earningId: await addEarning(test, member.id) }),
  inputs: {
    'earnings.list': () => ({ search: 'member', sort: '-amount' }),
    'earnings.readWeek': () => ({ week: '2026-01-01' }),
    'earnings.addManual': ({ member }) => ({ userId: member.id, amount: '12.50' }),
    'earnings.previewCsv': () => ({ csvFile: sampleCsv() }),
    'earnings.uploadCsv': () => ({ csvFile: sampleCsv() }),
    'earnings.remove': ({ earningId }) => ({ id: earningId }),
    'earnings.listSnapshots': ({ earningId }) => ({ id: earningId }),
  },
};

function sampleCsv(): Blob {
  return new Blob(['username,amount,date\nnobody,1,01-01-2026\n'], { type: 'text/csv' });
}

/** States an amount of a week, bypassing the handlers. @returns the week's id */
async function addEarning({ db }: TestApp, userId: string): Promise<string> {
  const amounts = [{ userId, amount: '12.50', date: '2026-01-01' }];
  const { id } = await db.transaction().execute(async (trx) => {
    await storeSnapshots(trx, amounts, userId, new Date());
    return trx
      .selectFrom('earnings')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
  });
  return id;
}
