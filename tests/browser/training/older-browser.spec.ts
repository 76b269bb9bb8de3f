import { createModule, uploadTrainingFile } from '../../../infra/client/make-training.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';
import { makePdf } from '../../support/pdf-file.ts';

// A routed worker script would otherwise be the service worker's.
/** Removes what the PDF library uses and the oldest browsers lack, in a page or a worker. */
const growOld = `
  delete Promise.try;
  delete URL.parse;
  delete Math.sumPrecise;
  delete Map.prototype.getOrInsertComputed;
  delete Uint8Array.prototype.toHex;
  delete Uint8Array.prototype.toBase64;
  delete Uint8Array.fromBase64;
  delete Response.prototype.bytes;
`;

test(
  'a PDF is shown by a browser that lacks the newest features',
  { tag: atNight },
  async ({ server, admin, member, newDevice }) => {
    const plan = await uploadTrainingFile(admin, 'document', 'plan.pdf', makePdf(['The plan']));
    const { id: moduleId } = await createModule(admin, 'Lights', [
      {
        title: 'Read',
        contentItems: [{ type: 'document', title: 'The plan', fileKey: plan }],
      },
    ]);
    await admin.call('training.grantMany', { moduleId, all: true });
    const device = await newDevice();
    await device.context.addInitScript(growOld);
    let workers = 0;
    await device.context.route('**/assets/pdf.worker*.js', async (route) => {
      const response = await route.fetch();
      workers += 1;
      await route.fulfill({ response, body: growOld + (await response.text()) });
    });
    const page = await device.open('about:blank');
    await signIn(page, server.url, member, `/training/${moduleId}/section/0`);
    await page.getByRole('button', { name: 'Open PDF' }).click();
    await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
    await expect(page.getByText('The plan', { exact: true }).last()).toBeAttached();
    expect(workers).toBe(1);
  },
);
