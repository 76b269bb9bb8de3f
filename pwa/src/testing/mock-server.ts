import { setupServer } from 'msw/node';
import { mockCall } from './mock-call.ts';

/**
 * The server of component tests, without a sign-in provider, two-step sign-in and passkeys; `server.use`
 * overrides for one test.
 */
export const server = setupServer(
  mockCall('account.signInWays', () => ({ provider: null })),
  mockCall('account.listPasskeys', () => []),
  mockCall('account.readSecondFactor', () => ({ since: null, recoveryCodesLeft: 0 })),
);
