import { adminPaths } from '../../../pwa/src/app/admin/admin-features.ts';
import { expectAccessibleAtBothWidths } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { memberScreens, openAddresses, showWhole } from '../../support/browser/walked-paths.ts';
import { longName, test } from '../../support/crowd.ts';

// These judge how screens look, which takes a third less work without the service worker.
test('axe finds nothing on any screen of a stranger', async ({ server, newDevice }) => {
  const page = await (await newDevice()).open(`${server.url}/setup`);
  for (const address of openAddresses()) {
    await showWhole(page, server.url + address);
    await expectAccessibleAtBothWidths(page);
  }
});

test("axe finds nothing on any member's screen", async ({ server, crowd, newDevice }) => {
  test.slow();
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, longName);
  for (const { address } of memberScreens(crowd)) {
    await showWhole(page, server.url + address);
    await expectAccessibleAtBothWidths(page);
  }
});

test("axe finds nothing on any administrator's screen", async ({ server, crowd, newDevice }) => {
  test.slow();
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, 'ada');
  for (const address of [...adminPaths, `/admin/training?edit=${crowd.moduleId}`]) {
    await showWhole(page, server.url + address);
    await expectAccessibleAtBothWidths(page);
  }
});
