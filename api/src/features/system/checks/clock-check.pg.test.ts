import { once } from 'node:events';
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDatabaseOfFile } from '../../../database/testing/test-database.ts';
import {
  certificatesOutOfTime,
  pushServiceKey,
} from '../../push/testing/push-service-certificate.ts';
import { checkClock } from './data-checks.ts';
import { checkPush } from './outside-checks.ts';

const { db } = await createDatabaseOfFile();

/** @returns the address the server listens on */
async function listen(server: Server): Promise<string> {
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answerWith =
  (date: () => string): RequestListener =>
  (_request, reply) =>
    void reply.writeHead(200, { date: date() }).end();

/** A push service whose clock is ahead of this machine's. */
async function serveTime(ahead: number): Promise<string> {
  const answer = answerWith(() => new Date(Date.now() + ahead).toUTCString());
  return `http://${await listen(createPlainServer(answer))}`;
}

describe('the clock of a machine with the embedded database', () => {
  const check = (pushTestOrigin: string) =>
    checkClock({ db, ownMajor: 18, settings: { pushTestOrigin } });

  it.each([
    [0, { state: 'ok', text: expect.stringMatching(/^Differs from that of a push service by/) }],
    [-30_000, { state: 'warning' }],
    [
      3_600_000,
      { state: 'failed', text: expect.stringMatching(/by 3\d{3}[.\d]* s\. Set it by NTP\.$/) },
    ],
  ])('is compared with that of a push service (%d ms)', async (ahead, found) => {
    expect(await check(await serveTime(ahead))).toMatchObject(found);
  });

  it('is not compared where none answers with its time', async () => {
    const text = 'Not compared: the database is on this machine, and no push service answers';
    expect(await check('http://127.0.0.1:2')).toEqual({ state: 'unused', text });
    const timeless = await listen(createPlainServer(answerWith(() => 'never')));
    expect(await check(`http://${timeless}`)).toEqual({ state: 'unused', text });
  });

  it.each(Object.entries(certificatesOutOfTime))(
    'is wrong where certificates are %s',
    async (_when, cert) => {
      const answer = answerWith(() => new Date().toUTCString());
      const address = await listen(createServer({ cert, key: pushServiceKey }, answer));
      const reason =
        "The push services' certificates are not valid at this machine's time. Set it by NTP.";
      await expect(check(`https://${address}`)).rejects.toThrow(reason);
      // It is not the network that holds the pushes up.
      const settings = { pushTestOrigin: `https://${address}` };
      const text = `Members get no pushes. ${reason}`;
      expect(await checkPush({ settings })).toEqual({ state: 'warning', text });
    },
  );
});

describe('the clock beside a database that is not embedded', () => {
  const check = (pushTestOrigin: string) => checkClock({ db, settings: { pushTestOrigin } });

  it('is found wrong where the database has the same one', async () => {
    expect(await check(await serveTime(3_600_000))).toEqual({
      state: 'failed',
      text: expect.stringMatching(
        /^Differs from that of a push service by 3\d{3}[.\d]* s\. Set it by NTP\.$/,
      ),
    });
  });

  it("is compared with the database's, too, and without a push service", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    const found = {
      state: 'failed',
      text: expect.stringMatching(
        /^Differs from the database's by 3\d{3}[.\d]* s\. Set both by NTP\.$/,
      ),
    };
    expect(await check(await serveTime(0))).toEqual(found);
    expect(await check('http://127.0.0.1:2')).toEqual(found);
  });

  it('is not called right where only that database, perhaps of this machine, has the same', async () => {
    expect(await check('http://127.0.0.1:2')).toEqual({
      state: 'unused',
      text: expect.stringMatching(
        /^Not compared: no push service answers, and the database, which differs by 0[.\d]* s, may be on this machine$/,
      ),
    });
  });
});
