import { createModule, uploadTrainingFile } from '../../../infra/client/make-training.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { makePdf } from '../../support/pdf-file.ts';

const phone = { viewport: { width: 390, height: 844 } };
/** On its side, in points. */
const size = [842, 595] as const;

test('a long PDF on its side keeps its shape, and its place while it is zoomed', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  const slides = makePdf(
    Array.from({ length: 30 }, (_, index) => `Slide ${index + 1}`),
    size,
  );
  const fileKey = await uploadTrainingFile(admin, 'document', 'slides.pdf', slides);
  const { id: moduleId } = await createModule(admin, 'Lights', [
    { title: 'Read', contentItems: [{ type: 'document', title: 'The slides', fileKey }] },
  ]);
  await admin.call('training.grantMany', { moduleId, all: true });
  const page = await (await newDevice(phone)).open('about:blank');
  await signIn(page, server.url, member, `/training/${moduleId}/section/0`);
  await page.getByRole('button', { name: 'Open PDF' }).click();

  const slide = (number: number) => page.getByRole('img', { name: `Page ${number}`, exact: true });
  /** Of its canvas; 300 until it is drawn. */
  const drawnWidth = (number: number) =>
    slide(number).evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.width : 0));
  await expect(page.getByText('Slide 1', { exact: true })).toBeAttached();
  await expect
    .poll(async () => {
      const box = await slide(1).boundingBox();
      return box && box.width / box.height;
    })
    .toBeCloseTo(size[0] / size[1], 1);

  await slide(20).scrollIntoViewIfNeeded();
  await slide(20).evaluate((canvas) => canvas.scrollIntoView({ block: 'center' }));
  await expect(page.getByText('Page 20 of 30')).toBeVisible();
  await expect(page.getByText('Slide 20', { exact: true })).toBeAttached();
  // The first slide, far above, has given its drawing back.
  await expect.poll(async () => await drawnWidth(1)).toBe(0);
  for (const label of ['Zoom in', 'Zoom in', 'Zoom in', 'Zoom out', 'Zoom out', 'Zoom out']) {
    await page.getByRole('button', { name: label }).click();
    await expect(page.getByText('Page 20 of 30')).toBeVisible();
    await expect(slide(20)).toBeInViewport();
  }

  await page.getByRole('region', { name: 'Pages of The slides' }).press('Home');
  // Three fit the view: the second is in its middle.
  await expect(page.getByText('Page 2 of 30')).toBeVisible();
  await expect.poll(async () => await drawnWidth(1)).toBeGreaterThan(300);
});
