import { calls } from '@greenroom/sync-protocol/contract';
import { atNight, expect, test } from '../../support/browser/journey.ts';

// @fastify/swagger-ui stays at 6.1.2: Swagger UI 5.33 to 5.35, which 6.1.3 brings, show only the
// first few of more than 126 calls.
test(
  'the page of the contract shows every call to anybody, and the policy stops none of it',
  { tag: atNight },
  async ({ server, newDevice }) => {
    const page = await (await newDevice()).open(`${server.url}/healthz`);
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') blocked.push(message.text());
    });
    page.on('pageerror', (error) => blocked.push(error.message));
    await page.goto(`${server.url}/api/docs`);

    await expect(page.getByRole('heading', { name: 'Greenroom' })).toBeVisible();
    // At once: a look for each of the calls takes half a minute.
    const shown = page.getByText(/^\w+\.\w+$/).filter({ visible: true });
    const names = calls.map(({ name }) => name);
    // Drawing them takes Swagger UI half a minute on a busy machine.
    await expect
      .poll(() => shown.allInnerTexts(), { timeout: 120_000 })
      .toEqual(expect.arrayContaining(names));
    await expect(page.getByRole('row', { name: 'not_found' })).toHaveText(/404\s*never/);
    await expect(page.getByRole('heading', { name: 'Schemas' })).toBeVisible();

    await page.getByText('schedule.decide', { exact: true }).click();
    await expect(page.getByText('For signed-in accounts that are approved.')).toBeVisible();
    await expect(page.getByText('schedule_changed (repeat: never)')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
    expect(blocked).toEqual([]);
  },
);
