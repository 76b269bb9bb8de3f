import type { Call } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { issueUpload, putBytes } from '../../features/uploads/testing/upload-training-file.ts';
import { multipartOf } from '../testing/multipart.ts';
import { type Caller, startAppOfFile } from '../testing/test-app.ts';

interface Refusal {
  readonly message: string;
  readonly error?: string;
}

const test = await startAppOfFile({ refusesFreely: true });
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
const member = await test.signedIn(await test.addUser());

const every = calls as unknown as readonly Call[];
const uploads = every.filter(
  ({ path, form }) => path.startsWith('/api/upload/') || (form && 'file' in form),
);
const pathOf = ({ path }: Call) => path.replace(':id', newId());

it('are the steps of an upload, the chat image and the CSV of earnings', () => {
  expect(uploads.map(({ name }) => name).toSorted()).toEqual([
    'chat.uploadImage',
    'earnings.previewCsv',
    'earnings.uploadCsv',
    'uploads.cancel',
    'uploads.fill',
    'uploads.finalize',
    'uploads.issue',
    'uploads.position',
  ]);
});

describe.each(uploads.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it('repeats the message of a refusal as error', async () => {
    const send = (caller: Caller, headers = {}) =>
      caller.send<Refusal>(call.method, pathOf(call), undefined, { headers });
    const replies = [
      await send(test.anonymous),
      await send(admin, { origin: 'https://elsewhere.example' }),
    ];
    if (call.access === 'admin') replies.push(await send(member));
    for (const { status, body } of replies) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body.message).not.toBe('');
      expect(body.error).toBe(body.message);
    }
  });
});

const form = (field: string, content: string) => {
  const { payload, headers } = multipartOf([{ field, content, fileName: 'a.bin' }]);
  return [payload, { headers }] as const;
};

it.each<[string, number, () => Promise<{ status: number; body: Partial<Refusal> }>]>([
  ['an unknown upload', 404, () => admin.send('GET', `/api/upload/files/${newId()}`)],
  ['a body without fields', 400, () => admin.send('POST', '/api/upload/get-upload-url', {})],
  [
    'a body that is no JSON',
    400,
    () =>
      admin.send('POST', '/api/upload/finalize-direct-upload', '{', {
        headers: { 'content-type': 'application/json' },
      }),
  ],
  [
    'a chat image of another type',
    415,
    () => member.send('POST', '/api/chat-images/upload', ...form('image', 'no image')),
  ],
  [
    'a chat image under another field',
    400,
    () => member.send('POST', '/api/chat-images/upload', ...form('picture', 'x')),
  ],
  [
    'a CSV under another field',
    400,
    () => admin.send('POST', '/api/admin/earnings/csv-upload', ...form('file', 'x')),
  ],
  [
    'bytes beyond a gap',
    409,
    async () => {
      const notes = {
        fileType: 'document',
        originalName: 'a.txt',
        bytes: Buffer.from('abc'),
      } as const;
      const issued = (await issueUpload(admin, notes)).body;
      return putBytes(admin, `${issued.fullUploadUrl}?offset=2`, Buffer.from('c'));
    },
  ],
])('the refusal of %s repeats its message', async (_what, status, send) => {
  const reply = await send();
  expect(reply.status).toBe(status);
  expect(reply.body.error).toBe(reply.body.message);
  expect(reply.body.error).not.toBe('');
});

it('other refusals do not', async () => {
  const { status, body } = await test.anonymous.send<Refusal>('GET', '/api/auth/user');
  expect([status, 'error' in body]).toEqual([401, false]);
});
