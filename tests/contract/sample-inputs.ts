import { testPassword } from '@greenroom/api/http/testing/test-app';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { v4 as randomId } from 'uuid';
import type { Situation } from './access-table.ts';

/** Whether the caller names another member's things. */
export function isOthers(situation: Situation): boolean {
  return situation === 'others' || situation === 'adminOthers';
}

/** An exchange that pulls everything and pushes nothing. */
export function emptyExchange(userId: string) {
  return {
    protocol: protocolVersion,
    userId,
    clientId: randomId(),
    epoch: null,
    pull: true,
    verify: false,
    cursor: null,
    told: 0,
    mutations: [],
  };
}

export function newcomer() {
  const username = `newcomer-${randomId().slice(0, 8)}`;
  return { username, email: `${username}@example.test`, password: testPassword };
}
