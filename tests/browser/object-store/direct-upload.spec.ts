import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, ofStore, test } from '../../support/browser/journey.ts';
import { makePdf } from '../../support/pdf-file.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'a browser puts a training file straight to the store, at a signed address',
  { tag: ofStore },
  async ({ server, store, admin: _admin, newDevice }) => {
    const page = await (
      await newDevice({ viewport: { width: 1440, height: 900 } })
    ).open('about:blank');
    await signIn(page, server.url, 'ada');
    const puts: string[] = [];
    page.on('response', (response) => {
      const request = response.request();
      const isOfFile = request.headers()['content-type'] === 'application/octet-stream';
      // A store that is busy answers 503, and the part is sent once more.
      const isRefused = response.status() === 503;
      if (request.method() === 'PUT' && isOfFile && !isRefused) puts.push(response.url());
    });
    await page.goto(`${server.url}/admin/training?edit=new`);
    await page.getByRole('button', { name: 'Add section' }).click();
    await page.getByRole('button', { name: 'Add document' }).click();
    const field = page.getByRole('group', { name: 'Document', exact: true });
    await field.locator('input[type=file]').setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf(['The plan']),
    });
    await expect(field.getByRole('button', { name: 'Replace Document' })).toBeVisible();
    expect(puts).toHaveLength(1);
    const address = new URL(puts[0] ?? '');
    expect(address.origin).toBe(store?.endpoint);
    expect(address.pathname).toMatch(/^\/greenroom\/quarantine\//);
    expect(address.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  },
);

test(
  'a page may connect to the store and to no other host',
  { tag: ofStore },
  async ({ server, store, newDevice }) => {
    const other = createServer((_request, response) => {
      response.setHeader('access-control-allow-origin', '*').end('open to any origin');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const page = await (await newDevice()).open(server.url);
    /** What the page's policy blocks of a request by script and of an image. */
    const blockedAt = (url: string) =>
      page.evaluate(async (address) => {
        const blocked: string[] = [];
        const note = ({ effectiveDirective }: SecurityPolicyViolationEvent) =>
          void blocked.push(effectiveDirective);
        document.addEventListener('securitypolicyviolation', note);
        await fetch(address).catch(() => undefined);
        const image = new Image();
        const ended = new Promise((done) => {
          image.onload = done;
          image.onerror = done;
        });
        image.src = address;
        await ended;
        document.removeEventListener('securitypolicyviolation', note);
        return blocked;
      }, url);
    try {
      // Stored files are served by the app's own server, which checks the right to read each time.
      expect(await blockedAt(`${store?.endpoint}/`)).toEqual(['img-src']);
      expect(await blockedAt(otherUrl)).toEqual(['connect-src', 'img-src']);
    } finally {
      other.close();
    }
  },
);
