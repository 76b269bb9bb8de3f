import type { MemberProgress } from '@greenroom/sync-protocol/training/training-access-records';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callApiPage } from '../../../rest/lists/call-page.ts';
import { type AdminList, useAdminRows } from '../../admin-list/use-admin-list.ts';
import type { ProgressLocation } from './progress-location.ts';

/** The page of members the address names, kept current. */
export function useMemberProgress(place: ProgressLocation): AdminList<MemberProgress> {
  const page = useQuery({
    queryKey: ['training.listMemberProgress', place.query, 'page'],
    queryFn: ({ signal }) => callApiPage('training.listMemberProgress', place.query, { signal }),
    placeholderData: keepPreviousData,
  });
  return useAdminRows(page, place);
}
