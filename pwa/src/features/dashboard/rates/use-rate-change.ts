import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../rest/call-api.ts';
import { untilReadAgain } from '../../../rest/lists/query-client.ts';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';

/** A change of the current rate, or of a week's own. */
interface RateChange {
  /** Six decimals. */
  readonly rate: string;
  /** Absent: the current rate. */
  readonly weekStart?: string;
}

/** Sends a change of a rate; it is pending until what is shown was read again. */
export function useRateChange(onDone: () => void) {
  const client = useQueryClient();
  const send = async ({ rate, weekStart }: RateChange) => {
    if (weekStart === undefined) await callApi('rates.set', { exchangeRate: rate });
    else await callApi('rates.setWeek', { weekStart, rate });
    await untilReadAgain(client);
  };
  return useAdminAction(send, {
    done: () => ({
      title: 'Exchange rate updated successfully',
      text: 'Members see the new totals.',
    }),
    onDone,
    failure: ({ weekStart }) =>
      `Failed to update exchange rate${weekStart === undefined ? '' : ' for the week'}`,
  });
}
