import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';

const sizes = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
] as const;

test('list and detail stand side by side at 1024 and 1280 px', async ({
  server,
  admin,
  newDevice,
}) => {
  await createMember(admin, 'noa');
  const page = await (await newDevice({ viewport: sizes[0] })).open(server.url);
  await signIn(page, server.url, 'ada', '/admin/users');
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  const rightEdge = async () => {
    const box = await table.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  // Until a row is open, the list has the whole width.
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(rightEdge).toBeGreaterThan(size.width - 64);
  }
  await page.getByRole('link', { name: 'noa', exact: true }).click();
  const detail = page.getByRole('region', { name: 'noa' });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(detail).toBeVisible();
    await expect(table).toBeVisible();
    const leftOfDetail = async () => (await rightEdge()) - ((await detail.boundingBox())?.x ?? 0);
    await expect.poll(leftOfDetail).toBeLessThan(0);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${size.width} px`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
});
