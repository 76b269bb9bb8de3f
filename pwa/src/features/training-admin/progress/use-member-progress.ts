import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PageOf, callApiPage } from '../../../rest/call-api.ts';
import { type AdminList, useAdminRows } from '../../use-admin-list.ts';
import type { ProgressLocation } from './progress-location.ts';

type Answered = CallAnswer<'training.listMemberProgress'>[number];

/** A member with progress per module; the id is the account's. */
export interface MemberProgress extends Answered {
  readonly id: string;
}

/** The page of members the address names, kept current. */
export function useMemberProgress(place: ProgressLocation): AdminList<MemberProgress> {
  const page = useQuery({
    queryKey: ['training.listMemberProgress', place.query, 'page'],
    queryFn: ({ signal }) => callApiPage('training.listMemberProgress', place.query, { signal }),
    placeholderData: keepPreviousData,
    select: withIds,
  });
  return useAdminRows(page, place);
}

function withIds({ rows, total }: PageOf<Answered>): PageOf<MemberProgress> {
  return { total, rows: rows.map((row) => ({ ...row, id: row.user.id })) };
}
