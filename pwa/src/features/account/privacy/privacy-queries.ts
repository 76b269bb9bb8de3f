import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';

/** One's own latest deletion request; null: none; undefined: not read yet. */
export function useOwnDeletionRequest(): DeletionRequest | null | undefined {
  return useReplicaQuery(async (tables) => latestOf(await tables.deletionRequests.toArray()), []);
}

export function latestOf(requests: readonly DeletionRequest[]): DeletionRequest | null {
  return requests.reduce<DeletionRequest | null>(
    (latest, request) =>
      latest === null || request.createdAt > latest.createdAt ? request : latest,
    null,
  );
}
