import { signIn } from '../../support/browser/app-screens.ts';
import { expect } from '../../support/browser/journey.ts';
import { memberScreens, openAddresses, showWhole } from '../../support/browser/walked-paths.ts';
import { longName, test } from '../../support/crowd.ts';

/** In the address of every screen that is opened. */
const mark = 'opened-7f3a';

/** The privacy page promises it: no trackers, and nobody records which screens are opened. */
test('a walk through every screen asks this server alone, and tells it of no screen', async ({
  server,
  crowd,
  newDevice,
}) => {
  test.slow();
  const page = await (await newDevice()).context.newPage();
  const others: string[] = [];
  const told: string[] = [];
  let asked = 0;
  const own = [`${server.url}/`, server.url.replace('http', 'ws'), 'data:', 'blob:'];
  page.on('request', (request) => {
    asked += 1;
    const [url, body] = [request.url(), request.postData() ?? ''];
    if (!own.some((start) => url.startsWith(start))) others.push(url);
    // The document is asked for at its address; the app's own requests need not name it.
    if (!request.isNavigationRequest() && `${url} ${body}`.includes(mark)) told.push(url);
  });
  page.on('websocket', (socket) => {
    if (!own.some((start) => socket.url().startsWith(start))) others.push(socket.url());
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes(mark)) told.push(socket.url());
    });
  });
  for (const address of openAddresses())
    await showWhole(page, `${server.url}${address}?at=${mark}`);
  await signIn(page, server.url, longName);
  for (const { address } of memberScreens(crowd)) {
    await showWhole(page, `${server.url}${address}?at=${mark}`);
  }
  expect(asked).toBeGreaterThan(200);
  expect(others).toEqual([]);
  expect(told).toEqual([]);
});
