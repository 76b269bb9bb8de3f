import { signInByForm, waitForWorker } from '../../support/browser/app-screens.ts';
import { field } from '../../support/browser/chat-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { watchPolicy } from '../../support/browser/walk/watched-page.ts';
import { makePdf } from '../../support/pdf-file.ts';
import type { ApiClient } from '../../../infra/client/api-client.ts';
import { createModule, uploadTrainingFile } from '../../../infra/client/make-training.ts';

test.use({ serviceWorkers: 'allow' });

/** A module with Markdown and a PDF, granted to everybody. @returns its id */
async function createPlan(admin: ApiClient): Promise<string> {
  const plan = await uploadTrainingFile(admin, 'document', 'plan.pdf', makePdf(['The plan']));
  const { id: moduleId } = await createModule(admin, 'Lights', [
    {
      title: 'Read',
      contentItems: [
        { type: 'text', title: 'Words', content: 'A **soft** light.' },
        { type: 'document', title: 'The plan', fileKey: plan },
      ],
    },
  ]);
  await admin.call('training.grantMany', { moduleId, all: true });
  return moduleId;
}

test('Trusted Types are enforced, and stop nothing the app does', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  const moduleId = await createPlan(admin);
  const device = await newDevice();
  const stopped = await watchPolicy(device.context);
  const page = await device.open(server.url);
  await signInByForm(page, server.url, member);
  await waitForWorker(page);
  // The second start is the worker's.
  await page.goto(`${server.url}/training/${moduleId}/section/0`);
  await expect(page.locator('strong', { hasText: 'soft' })).toBeVisible();
  await page.getByRole('button', { name: 'Open PDF' }).click();
  await expect(page.getByText('The plan', { exact: true }).last()).toBeAttached();
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await page.goto(`${server.url}/community`);
  await field(page).fill('Good evening');
  await field(page).press('Control+Enter');
  await page.goto(`${server.url}/schedule?view=month`);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(stopped).toEqual([]);

  const refused = await page.evaluate(() => {
    const sinks = [
      () => Reflect.set(document.createElement('div'), 'innerHTML', '<img src=x>'),
      () => new Worker('/sw.js'),
      () => document.createElement('script').setAttribute('src', '/before-paint.js'),
    ];
    return sinks.map((sink) => {
      try {
        sink();
        return 'done';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    });
  });
  expect(refused).toEqual(['refused', 'refused', 'refused']);
});

test('the policy is enforced on pages from the worker, and not on the page of the contract', async ({
  server,
}) => {
  const policyOf = async (path: string) =>
    (await fetch(server.url + path)).headers.get('content-security-policy') ?? '';
  for (const path of ['/', '/index.html', '/sw.js', '/schedule']) {
    expect(await policyOf(path), path).toContain("require-trusted-types-for 'script'");
  }
  expect(await policyOf('/api/docs/')).not.toContain('trusted-types');
});
