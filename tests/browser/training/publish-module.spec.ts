import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn, tabTo } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { createModule } from '../../../infra/client/make-training.ts';

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 } };
const text = (content: string) => [{ type: 'text', content }];

test('a module is published, granted to everybody in that question, and taken; the matrix grants another', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  await createModule(
    admin,
    'Lights',
    [
      { title: 'Look', contentItems: text('A **soft** light.') },
      { title: 'Learn', contentItems: text('From the left.') },
    ],
    { draft: 'true' },
  );
  await createModule(admin, 'Sound', [{ title: 'Listen', contentItems: text('No echo.') }]);
  const office = await (await newDevice(desktop)).open('about:blank');
  await signIn(office, server.url, 'ada', '/admin/training');
  await office.getByRole('link', { name: 'Edit Lights' }).click();
  await office.getByRole('button', { name: 'Publish' }).click();
  const question = office.getByRole('dialog', { name: 'Module Updated' });
  await expect(question.getByText(/Members see it locked until they have access/)).toBeVisible();
  await question.getByRole('button', { name: 'Everybody' }).click();
  await expect(question).toBeHidden();
  await expect(office.getByRole('link', { name: '1 of 1 have access to Lights' })).toBeVisible();
  await expect(office.getByRole('link', { name: 'Nobody has access to Sound' })).toBeVisible();

  const page = await (await newDevice(phone)).open('about:blank');
  await signIn(page, server.url, member, '/training');
  await page.getByRole('link', { name: 'Start Learning: Lights' }).click();
  await page.getByRole('checkbox', { name: 'Mark as read' }).check();
  await expect(page.getByText('Section Completed!').first()).toBeVisible();

  // Left here, it goes on at the section that is not done.
  await page.getByRole('main').getByRole('link', { name: 'Training' }).click();
  await expect(page.getByText('Section 2 of 2')).toContainText('Learn');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue Learning: Lights' }).click();
  await expect(page).toHaveURL(/\/section\/1$/);
  await page.getByRole('checkbox', { name: 'Mark as read' }).check();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  const panel = page.getByRole('region', { name: 'Module Completed!' });
  await expect(panel).toBeFocused();
  // A key on the panel holds it.
  await page.keyboard.press('Tab');
  await expectAccessible(page);
  await expect(panel.getByText('All your modules are completed.')).toBeVisible();
  await panel.getByRole('link', { name: 'All modules' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Completed' })).toBeVisible();

  await expect(office.getByText('1 completed')).toBeVisible();

  // The matrix grants by a tick, and Undo takes it back.
  await office.goto(`${server.url}/admin/module-access`);
  await office.getByText('All modules', { exact: true }).click();
  const tick = (module: string) =>
    office.getByRole('checkbox', { name: `${member} may open ${module}` });
  const sound = page.getByRole('link', { name: 'Start Learning: Sound' });
  await expect(tick('Sound')).not.toBeChecked();
  await expectAccessible(office);
  await tick('Sound').check();
  await expect(sound).toBeVisible();
  await office.getByRole('button', { name: 'Undo' }).click();
  await expect(tick('Sound')).not.toBeChecked();
  await expect(sound).toHaveCount(0);
  // One tab stop; the arrow keys move.
  await tabTo(office, tick('Sound'));
  await office.keyboard.press('ArrowLeft');
  await expect(tick('Lights')).toBeFocused();
  await office.keyboard.press('ArrowRight');
  await office.keyboard.press('Space');
  await expect(sound).toBeVisible();
  await office.reload();
  await expect(tick('Sound')).toBeChecked();
  await expect(tick('Lights')).toBeChecked();
});
