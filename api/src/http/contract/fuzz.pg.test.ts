import { type Call, successStatusOf } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { problemSchema } from '@greenroom/sync-protocol/problem';
import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { addGrant, addModule } from '../../features/training/testing/add-module.ts';
import { addUpload } from '../../features/uploads/testing/add-upload.ts';
import { plan, SyncClient } from '../../sync/testing/sync-client.ts';
import {
  type Known,
  type OddRequest,
  requestsOf,
  type Sender,
} from '../testing/request-arbitrary.ts';
import { type Caller, type Reply, startAppOfFile } from '../testing/test-app.ts';

/** Requests per call; `npm run test:nightly` sends twice as many, `pnpm fuzz` any number. */
const cases = Number(process.env['GREENROOM_CASES'] ?? 30);
const seed = Number(process.env['GREENROOM_SEED'] ?? Date.now() % 2 ** 31);
/** Milliseconds per answer, on a busy machine. */
const answerLimit = 5_000;

let callers: Record<Sender, Caller>;
let known: Known;
// Limits are not tested here: every request has a new address, and accounts have no limits.
const allowances = { take: () => Promise.resolve() };
const test = await startAppOfFile({ config: { trustedProxies: ['127.0.0.1'] }, allowances });

/** Whether what the callers are and know may be gone: only a GET leaves it. */
let isChanged = true;

// A call may end the sessions it uses, pause the account or begin maintenance.
beforeEach(async () => {
  if (!isChanged) return;
  await test.db.deleteFrom('settings').execute();
  const member = await test.addUser();
  const waiting = await test.addUser({ status: 'pending' });
  const own = await test.signedIn(member);
  const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
  callers = { nobody: test.anonymous, member: own, admin };
  const client = new SyncClient(test.db, member.id);
  // Of today, so that it may be decided.
  const today = new Date().toISOString().slice(0, 10);
  const added = client.next('schedule.add', plan(undefined, today));
  const planned = client.next('schedule.add', plan());
  const request = client.request([added, planned]);
  const { status, body } = await own.send<SyncAnswer>('POST', '/api/sync', request);
  expect([status, body.outcomes]).toEqual([200, []]);
  const upload = await addUpload(test, member.id);
  const module = await addModule(test, { sections: 2 });
  await addGrant(test, member.id, module.id);
  const issued = await admin.send<{ readonly id: string; readonly fullUploadUrl: string }>(
    'POST',
    '/api/upload/get-upload-url',
    { fileType: 'document', originalName: 'a.txt', mimeType: 'text/plain', fileSize: 4 },
    { headers: { 'x-forwarded-for': nextAddress() } },
  );
  expect(issued.status, issued.text).toBe(200);
  const entryIds = [added, planned].map(({ input }) => String(input['id']));
  known = {
    userId: member.id,
    texts: [
      upload.id,
      issued.body.id,
      issued.body.fullUploadUrl,
      module.id,
      ...module.sectionIds,
      member.id,
      waiting.id,
      ...entryIds,
      member.username,
      'Abcdefg8',
      '2999-01-01',
    ],
    epoch: body.epoch,
    cursor: body.cursor ?? '',
  };
});

let addresses = 0;

/** Limits count by address. */
function nextAddress(): string {
  addresses += 1;
  return `10.${[16, 8, 0].map((bits) => (addresses >> bits) & 255).join('.')}`;
}

async function send(call: Call, request: OddRequest) {
  const address = nextAddress();
  const started = performance.now();
  const reply = await callers[request.who].send(call.method, request.url, request.payload, {
    headers: { ...request.headers, 'x-forwarded-for': address },
  });
  return { reply, took: performance.now() - started };
}

function judge(call: Call, { status, body, text }: Reply): void {
  if (status < 400) {
    // A file may also be sent in part, or be unchanged.
    const also = call.fileAnswer ? [206, 304] : [];
    expect([successStatusOf(call), ...also]).toContain(status);
    return;
  }
  const { code } = v.parse(problemSchema, body);
  // After setMaintenance, its next callers are refused.
  if (code !== 'maintenance') expect(status, text).toBeLessThan(500);
}

it.each(calls as readonly Call[])(
  '$name answers every generated request',
  async (call) => {
    isChanged = call.method !== 'GET';
    const requests = requestsOf(call, known);
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const { reply, took } = await send(call, request);
        expect(took).toBeLessThan(answerLimit);
        judge(call, reply);
      }),
      { numRuns: cases, seed },
    );
  },
  60_000 + cases * 200,
);
