import { readFileSync } from 'node:fs';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { oldestProtocol } from '../../sync/sync-handlers.ts';

it('names the version, and the protocols it serves, to anybody', async () => {
  const test = await startTestApp();
  try {
    const { status, body } = await test.anonymous.send('GET', '/api');
    const { version } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    expect([status, body]).toEqual([
      200,
      { name: 'Greenroom', version, protocol: { oldest: oldestProtocol, newest: protocolVersion } },
    ]);
  } finally {
    await test.stop();
  }
});
