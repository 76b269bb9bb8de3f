import { expect, it } from 'vitest';
import { startTestApp } from '../../http/testing/test-app.ts';

it('reports what answers, and the version', async () => {
  const test = await startTestApp();
  try {
    const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
    const { status, body } = await admin.send('GET', '/api/admin/analytics/health');
    expect(status).toBe(200);
    expect(body).toEqual({
      database: 'ok',
      files: 'ok',
      // The test's server runs none.
      jobs: 'failed',
      queuedJobs: null,
      failedJobs: null,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  } finally {
    await test.stop();
  }
});
