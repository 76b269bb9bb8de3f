import { createModule } from '../../../infra/client/make-training.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn, tabTo } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };

test('the matrix grants by a tick and by the keyboard, and Undo takes it back', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  const text = [{ type: 'text', content: 'A soft light.' }];
  for (const title of ['Lights', 'Sound']) {
    await createModule(admin, title, [{ title: 'Look', contentItems: text }]);
  }
  const own = await (await newDevice(phone)).open(server.url);
  await signIn(own, server.url, member, '/training');
  const opened = own.getByRole('link', { name: 'Start Learning: Lights' });
  await expect(own.getByText('Lights').first()).toBeVisible();
  await expect(opened).toHaveCount(0);

  const desk = await (await newDevice(desktop)).open(server.url);
  await signIn(desk, server.url, 'ada', '/admin/module-access');
  await desk.getByText('All modules', { exact: true }).click();
  const tick = (module: string) =>
    desk.getByRole('checkbox', { name: `${member} may open ${module}` });
  await expect(tick('Lights')).not.toBeChecked();
  await expectAccessible(desk);
  await tick('Lights').check();
  await expect(opened).toBeVisible();
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(tick('Lights')).not.toBeChecked();
  await expect(opened).toHaveCount(0);

  // One tab stop; the arrow keys move.
  await tabTo(desk, tick('Lights'));
  await desk.keyboard.press('ArrowRight');
  await expect(tick('Sound')).toBeFocused();
  await desk.keyboard.press('Space');
  await expect(own.getByRole('link', { name: 'Start Learning: Sound' })).toBeVisible();
  await desk.reload();
  await expect(tick('Sound')).toBeChecked();
  await expect(tick('Lights')).not.toBeChecked();
});
