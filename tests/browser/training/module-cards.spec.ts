import type { Locator } from '@playwright/test';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { createVideoModule } from '../../support/training-module.ts';

async function boxOf(shown: Locator) {
  const box = await shown.boundingBox();
  if (box === null) throw new Error('Not on the screen');
  return box;
}

test('on a card of the hub the icon of its copy stands beside the way in', async ({
  server,
  admin,
  member,
  newDevice,
  browser,
}) => {
  // The first is the one to go on with.
  for (const title of ['Studio tour', 'Sound without echo']) {
    const moduleId = await createVideoModule(admin, browser, title);
    await admin.call('training.grantMany', { moduleId, all: true });
  }
  const device = await newDevice({ viewport: { width: 1440, height: 900 } });
  const page = await device.open('about:blank');
  await signIn(page, server.url, member, '/training');
  const card = page.getByRole('list', { name: 'Up next' }).getByRole('listitem');
  const copy = await boxOf(card.getByRole('button', { name: 'Save for offline' }));
  const way = await boxOf(card.getByText('Start Learning', { exact: true }));
  expect(way.x + way.width).toBeLessThanOrEqual(copy.x);
  expect(way.y + way.height / 2).toBeCloseTo(copy.y + copy.height / 2, -1);
});
