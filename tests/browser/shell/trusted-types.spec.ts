import type { BrowserContext } from '@playwright/test';
import { adminPaths } from '../../../pwa/src/app/admin/admin-features.ts';
import { signIn, signInByForm, waitForWorker } from '../../support/browser/app-screens.ts';
import { field } from '../../support/browser/chat-screens.ts';
import { expect } from '../../support/browser/journey.ts';
import { memberScreens, openAddresses, showWhole } from '../../support/browser/walked-paths.ts';
import { longName, test } from '../../support/crowd.ts';
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

/** Collects what the policy of this server's pages stops, and what else goes wrong in them. */
async function watchPolicy(context: BrowserContext): Promise<readonly string[]> {
  const faults: string[] = [];
  await context.exposeBinding('reportStopped', (_, stopped: string) => faults.push(stopped));
  await context.addInitScript(() => {
    const report = Reflect.get(window, 'reportStopped') as (stopped: string) => void;
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`${event.effectiveDirective}: ${event.sample} (${event.sourceFile})`),
    );
  });
  context.on('weberror', (event) => faults.push(event.error().message));
  context.on('console', (message) => {
    if (/Trusted|policy/.test(message.text())) faults.push(message.text());
  });
  return faults;
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

test('no screen asks for anything the policy stops', async ({ server, crowd, newDevice }) => {
  test.slow();
  const member = memberScreens(crowd).map(({ address }) => address);
  const walks = [
    { name: null, paths: openAddresses() },
    { name: longName, paths: member },
    { name: 'ada', paths: [...adminPaths, `/admin/training?edit=${crowd.moduleId}`] },
  ];
  for (const { name, paths } of walks) {
    const device = await newDevice();
    const stopped = await watchPolicy(device.context);
    const page = await device.context.newPage();
    if (name !== null) await signIn(page, server.url, name);
    for (const path of paths) await showWhole(page, server.url + path);
    expect(stopped, name ?? 'a stranger').toEqual([]);
    // What would be stopped is heard.
    await page.evaluate(() => {
      try {
        Reflect.set(document.createElement('div'), 'innerHTML', '<b>planted</b>');
      } catch {
        // The policy's own error.
      }
    });
    await expect.poll(() => stopped.join('\n')).toContain('planted');
  }
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
