import { testPassword } from '@greenroom/api/http/testing/test-app';
import { makeSyncRequest } from '@greenroom/sync-protocol/sync/testing/make-exchange';
import { v4 as randomId } from 'uuid';
import type { Situation } from './access-table.ts';

/** Whether the caller names another member's things. */
export function isOthers(situation: Situation): boolean {
  return situation === 'others' || situation === 'adminOthers';
}

/** An exchange that pulls everything and pushes nothing. */
export function emptyExchange(userId: string) {
  return makeSyncRequest(userId, randomId());
}

export function newcomer() {
  const username = `newcomer-${randomId().slice(0, 8)}`;
  return { username, email: `${username}@example.test`, password: testPassword };
}
