import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';

for (const viewport of [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
]) {
  test(`list and detail stand side by side at ${viewport.width} px`, async ({
    server,
    admin,
    newDevice,
  }) => {
    await createMember(admin, 'noa');
    const page = await (await newDevice({ viewport })).open(server.url);
    await signIn(page, server.url, 'ada', '/admin/users');
    // Until a row is open, the list has the whole width.
    const whole = await page.getByRole('table').boundingBox();
    expect((whole?.x ?? 0) + (whole?.width ?? 0)).toBeGreaterThan(viewport.width - 64);
    await page.getByRole('link', { name: 'noa', exact: true }).click();
    const detail = page.getByRole('region', { name: 'noa' });
    await expect(detail).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    const [list, pane] = await Promise.all([
      page.getByRole('table').boundingBox(),
      detail.boundingBox(),
    ]);
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(pane?.x ?? 0);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
}
