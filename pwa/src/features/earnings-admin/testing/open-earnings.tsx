import type { CallInput } from '@greenroom/sync-protocol/contract';
import type {
  EarningsWeek,
  ListedEarning,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { makeEarning } from '@greenroom/sync-protocol/earnings/testing/make-earnings-rows';
import { mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { EarningsScreen } from '../earnings-screen.tsx';

export const ruby: ListedEarning = {
  ...makeEarning('2026-11-18', '120.50'),
  user: { username: 'ruby' },
  gbp: '96.40',
};

/** The week of 15 Nov 2026. */
export const week: EarningsWeek = {
  weekStart: '2026-11-15',
  total: '440.10',
  members: 3,
  missing: 2,
  named: [
    { id: '0190a000-0000-7000-8000-0000000000a1', username: 'amy' },
    { id: '0190a000-0000-7000-8000-0000000000a2', username: 'bo' },
  ],
};

/** What an event of dragging `file` has. */
export const dropOf = (file: File) => ({ dataTransfer: { types: ['Files'], files: [file] } });

/** Opens Manage Earnings with these weeks. */
export function openEarnings(query = '', earnings: readonly ListedEarning[] = [ruby]) {
  const asked: CallInput<'earnings.list'>[] = [];
  server.use(
    mockCall(
      'earnings.list',
      ({ input }) => {
        asked.push(input);
        return { earnings: [...earnings], total: '1234567.50' };
      },
      () => ({ 'x-total-count': '41' }),
    ),
    mockCall('earnings.readWeek', () => week),
    mockCall('earnings.listSnapshots', () => [
      {
        id: '0190a000-0000-7000-8000-00000000000b',
        cumulativeAmount: '120.50',
        capturedAt: '2026-11-18',
        uploadedAt: '2026-11-19T09:00:00.000Z',
        addedBy: 'quinn',
      },
    ]),
  );
  return {
    ...renderRoom(
      <EarningsScreen bankDetails={(parts) => <div>{parts}••••2477</div>} />,
      `/admin/earnings${query}`,
    ),
    asked,
  };
}
