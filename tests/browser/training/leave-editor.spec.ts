import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

test('a place chosen in the search leaves an unsaved module once that is answered', async ({
  server,
  admin: _admin,
  newDevice,
}) => {
  const viewport = { width: 1440, height: 900 };
  const page = await (await newDevice({ viewport })).open('about:blank');
  await signIn(page, server.url, 'ada');
  await page.goto(`${server.url}/admin/training?edit=new`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Lights');
  const goToUsers = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or go to…' }).fill('User Management');
    await page.keyboard.press('Enter');
  };
  await goToUsers();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(title).toHaveValue('Lights');
  await goToUsers();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('You have unsaved changes')).toBeVisible();
});
