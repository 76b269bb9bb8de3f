import { setupServer } from 'msw/node';
import { mockCall } from './mock-call.ts';

/**
 * The server of component tests; `server.use(mockCall(…))` gives it its answers for one test. That
 * there is no provider to sign in with is what it says unless a test wants another.
 */
export const server = setupServer(mockCall('account.signInWays', () => ({ provider: null })));
