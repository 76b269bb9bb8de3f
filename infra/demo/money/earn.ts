import { weekStartOf } from '@greenroom/sync-protocol/money/weeks';
import type { ApiClient } from '../../client/api-client.ts';
import type { FillOptions } from '../demo-people.ts';
import type { Community, DemoMember } from '../plan-community.ts';

/** Sets the rates and uploads one CSV a week, as an administrator would have. */
export async function earn(
  { members, rates, currentRate }: Community,
  admin: ApiClient,
  { report }: FillOptions,
): Promise<void> {
  await admin.call('rates.set', { exchangeRate: currentRate });
  for (const rate of rates) await admin.call('rates.setWeek', rate);
  const weeks = Map.groupBy(linesOf(members), ({ date }) => weekStartOf(date));
  for (const [week, lines] of [...weeks].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const text = ['username,amount,date', ...lines.map(({ line }) => line)].join('\n');
    const csvFile = new File([text], `earnings-${week}.csv`, { type: 'text/csv' });
    const { results } = await admin.call('earnings.uploadCsv', { csvFile });
    if (results.processed !== lines.length) throw new Error(`Not all earnings of ${week} are in`);
  }
  report(`Uploaded the earnings of ${weeks.size} weeks`);
}

function linesOf(members: readonly DemoMember[]) {
  return members.flatMap(({ username, statements }) =>
    statements.map(({ date, amount }) => ({
      date,
      line: `${username},${amount},${date.split('-').toReversed().join('-')}`,
    })),
  );
}
