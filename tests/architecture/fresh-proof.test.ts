import { provenCalls } from '@greenroom/pwa/features/admin-list/proof/call-proven';
import type { Call } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { expect, test } from 'vitest';

test('the app asks for a fresh proof where the server wants one, and nowhere else', () => {
  const everyCall: readonly Call[] = calls as unknown as readonly Call[];
  const wanting = everyCall.filter(({ freshProof }) => freshProof).map(({ name }) => name);
  expect([...provenCalls].toSorted()).toEqual(wanting.toSorted());
});
