import { makeDashboard } from '@greenroom/sync-protocol/dashboard/testing/make-dashboard';
import { setupServer } from 'msw/node';
import { mockCall } from './mock-call.ts';

/**
 * The server of component tests: set up, with nothing that waits for an administrator, without a sign-in
 * provider, two-step sign-in, passkeys and bank details. `server.use` overrides for one test.
 */
export const server = setupServer(
  mockCall('setup.status', () => ({ needsSetup: false, needsCode: false })),
  mockCall('account.signInWays', () => ({ provider: null })),
  mockCall('account.listPasskeys', () => []),
  mockCall('account.readSecondFactor', () => ({ since: null, recoveryCodesLeft: 0 })),
  mockCall('account.reportErased', () => ({ wasAsked: false })),
  mockCall('dashboard.read', () => makeDashboard()),
  mockCall('dashboard.waiting', () => ({
    items: [],
    counts: { account: 0, message: 0, concern: 0, bank: 0, deletion: 0 },
  })),
  mockCall('bankDetails.status', () => ({ hasSubmitted: false })),
);
