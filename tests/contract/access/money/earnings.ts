import type { FeatureAccess } from '../../feature-access.ts';

export const earningsAccess: FeatureAccess<'earnings'> = {
  calls: `
                       nobody           pending          rejected         paused  others  member  admin  adminOthers
    earnings.listOwn   unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    earnings.lastWeek  unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    earnings.allTime   unauthenticated  unauthenticated  unauthenticated  ok      -       ok      ok     -
    earnings.list           unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
    earnings.addManual      unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
    earnings.previewCsv     unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
    earnings.uploadCsv      unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
    earnings.remove         unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
    earnings.listSnapshots  unauthenticated  unauthenticated  unauthenticated  forbidden  -  forbidden  ok  -
  `,
  inputs: {
    'earnings.listOwn': () => ({}),
    'earnings.lastWeek': () => ({}),
    'earnings.allTime': () => ({}),
    'earnings.list': () => ({ search: 'member', sort: '-amount' }),
    'earnings.addManual': ({ memberId }) => ({ userId: memberId, amount: '12.50' }),
    'earnings.previewCsv': () => ({ csvFile: sampleCsv() }),
    'earnings.uploadCsv': () => ({ csvFile: sampleCsv() }),
    'earnings.remove': ({ earningId }) => ({ id: earningId }),
    'earnings.listSnapshots': ({ earningId }) => ({ id: earningId }),
  },
};

function sampleCsv(): Blob {
  return new Blob(['username,amount,date\nnobody,1,01-01-2026\n'], { type: 'text/csv' });
}
