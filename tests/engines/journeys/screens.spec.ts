import { memberAddresses } from '../../support/browser/walked-paths.ts';
import { longName } from '../../support/crowd.ts';
import { expect, testWithCrowd as test } from '../engine-journey.ts';
import { signIn } from '../screens/account.ts';

test("every member's screen opens at 390 px, without an error", async ({
  server,
  crowd,
  newPhone,
}) => {
  test.slow();
  const tab = await (await newPhone()).open(server.url);
  await signIn(tab, server.url, longName);
  for (const { path, address } of memberAddresses(crowd)) {
    await tab.goto(server.url + address);
    await tab.css('h1').expectShown();
    await tab.text(/^Loading/).expectGone();
    const overflow = () =>
      tab.evaluate(() => document.documentElement.scrollWidth - innerWidth, null);
    expect(await overflow(), `${path} is wider than the phone`).toBeLessThanOrEqual(0);
    expect(tab.readErrors(), path).toEqual([]);
  }
});
