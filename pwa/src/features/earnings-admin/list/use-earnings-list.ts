import {
  earningsPageSize,
  type ListedEarning,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callServer } from '../../../rest/call-api.ts';
import type { PageOf } from '../../../rest/lists/call-page.ts';
import { type AdminList, useAdminRows } from '../../admin-list/use-admin-list.ts';
import type { EarningsLocation } from './earnings-location.ts';

interface EarningsPage extends PageOf<ListedEarning> {
  /** In USD, of all members and weeks. */
  readonly platformTotal: string;
}

export interface EarningsList extends AdminList<ListedEarning> {
  /** In USD; null: not known yet. */
  readonly platformTotal: string | null;
}

/** The page of earnings the address names, kept current. */
export function useEarningsList(place: EarningsLocation): EarningsList {
  const { query } = place;
  const page = useQuery<EarningsPage>({
    queryKey: ['earnings.list', query],
    queryFn: async ({ signal }) => {
      const { answer, headers } = await callServer('earnings.list', query, { signal });
      const { earnings: rows, total: platformTotal } = answer;
      return { rows, total: Number(headers.get('x-total-count') ?? rows.length), platformTotal };
    },
    placeholderData: keepPreviousData,
  });
  return {
    ...useAdminRows<ListedEarning>(page, place),
    pageSize: earningsPageSize,
    platformTotal: page.data?.platformTotal ?? null,
  };
}
