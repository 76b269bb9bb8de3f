import { planShift, recordPartial, shiftCard, signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { waitForShifts } from '../../support/shift-records.ts';

test('the sent mark follows the last word, also when the text wraps', async ({
  server,
  member,
  newDevice,
}) => {
  const phone = await newDevice({ viewport: { width: 390, height: 844 } });
  const page = await phone.open(server.url);
  await signIn(page, server.url, member, '/schedule');
  await planShift(page, '01:00', '02:00');
  await recordPartial(page, '01:00–02:00', ['01:10', '01:50']);
  await waitForShifts(server, ['01:00–02:00 completed_partial 01:10–01:50']);
  const card = shiftCard(page, '01:00–02:00');
  const words = card.getByText('40 min');
  const mark = card.getByTitle('Sent');
  await expect(mark).toBeVisible();
  const end = await words.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    range.selectNodeContents(text ?? element);
    const line = [...range.getClientRects()].at(-1);
    return { x: line?.right ?? 0, y: line?.top ?? 0 };
  });
  const box = await mark.boundingBox();
  expect((box?.x ?? 0) - end.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) - end.x).toBeLessThan(12);
  expect(Math.abs((box?.y ?? 0) - end.y)).toBeLessThan(12);
});
