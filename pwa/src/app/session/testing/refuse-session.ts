import { MockProblem, mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';

/** From now on the server knows this session no more, or the account neither. */
export function refuseSession(code: 'unauthenticated' | 'account_gone'): void {
  const refuse = () => {
    throw new MockProblem(code, 'Refused');
  };
  server.use(mockCall('account.currentUser', refuse), mockCall('sync.exchange', refuse));
}
