import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import type { Holding } from '@greenroom/sync-protocol/users/users-records';
import { useCallQuery } from '../../rest/use-call-query.ts';

export interface RequestHoldings {
  /** Absent: not read yet. Empty: the account is deleted already. */
  readonly holdings: readonly Holding[] | undefined;
  /** Why reading failed. Null: it did not. */
  readonly problem: string | null;
  readonly onRetry: () => void;
}

/** What approving a request removes; read only while `isAsked`. */
export function useRequestHoldings(
  { userId }: Pick<DeletionRequest, 'userId'>,
  isAsked: boolean,
): RequestHoldings {
  const { data, error, refetch } = useCallQuery(
    'users.read',
    { id: userId ?? '' },
    { enabled: isAsked && userId !== null },
  );
  return {
    holdings: userId === null ? [] : data?.holdings,
    problem: error?.message ?? null,
    onRetry: () => void refetch(),
  };
}
