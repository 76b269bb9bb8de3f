import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../rest/call-api.ts';
import { failureText } from '../../../rest/failure-text.ts';
import { untilReadAgain } from '../../../rest/lists/query-client.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** A change of the current rate, or of a week's own. */
export interface RateChange {
  /** Six decimals. */
  readonly rate: string;
  /** Absent: the current rate. */
  readonly weekStart?: string;
}

export function failureOf({ weekStart }: RateChange): string {
  const failure = 'Failed to update exchange rate';
  return weekStart === undefined ? failure : `${failure} for the week`;
}

/** Sends a change of a rate; its texts are the specification's (admin side 8). */
export function useRateChange(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendChange,
    onSuccess: async () => {
      await untilReadAgain(client);
      showToast({
        title: 'Exchange rate updated successfully',
        text: 'Members see the new totals.',
        tone: 'success',
      });
      onDone();
    },
    onError: (error, change) => {
      const text = failureText(error, failureOf(change));
      showToast({ title: 'Error', text, tone: 'destructive' });
    },
  });
}

async function sendChange({ rate, weekStart }: RateChange): Promise<void> {
  if (weekStart === undefined) await callApi('rates.set', { exchangeRate: rate });
  else await callApi('rates.setWeek', { weekStart, rate });
}
