import { expect, test } from '../../support/browser/journey.ts';

test('a start that is covered first and stalls says so, and offers to reload', async ({
  server,
  newDevice,
}) => {
  const device = await newDevice({ viewport: { width: 390, height: 844 } });
  await device.context.addInitScript(() => localStorage.setItem('greenroom.discreet', 'on'));
  const stalled = '**/assets/keep-private*';
  let isStalled = true;
  // Not answered before the reload. Ending the route would let the request go on, and the start with it.
  await device.context.route(stalled, async (route) => {
    if (!isStalled) await route.continue();
  });
  const page = await device.context.newPage();
  await page.goto(server.url, { waitUntil: 'commit' });
  const note = page.getByText('This is taking longer than usual.');
  await expect(note).toBeHidden();
  // Its seconds are over.
  await expect(async () => {
    const count = await page.evaluate(() => {
      const animations = document.getAnimations();
      for (const animation of animations) animation.finish();
      return animations.length;
    });
    expect(count).toBe(1);
  }).toPass();
  await expect(note).toBeVisible();
  isStalled = false;
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toBeHidden();
});
