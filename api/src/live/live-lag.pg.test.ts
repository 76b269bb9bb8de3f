import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../database/testing/test-database.ts';
import { promptly, startInstance } from './testing/live-instance.ts';

it('measures each commit here from its announcement until its frames were written', async () => {
  const database = await createTestDatabase();
  const lags: number[] = [];
  const { live, test } = await startInstance({
    database,
    observeLag: (seconds) => lags.push(seconds),
  });
  expect(lags).toEqual([]);
  const began = performance.now();
  live.announce();
  live.announce();
  await vi.waitFor(() => expect(lags).toHaveLength(2), promptly);
  const most = (performance.now() - began) / 1_000;
  for (const lag of lags) {
    expect(lag).toBeGreaterThan(0);
    expect(lag).toBeLessThanOrEqual(most);
  }
  await live.stop();
  await test.stop();
});
