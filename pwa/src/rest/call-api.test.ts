// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { makeScheduleEntry } from '@greenroom/sync-protocol/schedule/testing/make-schedule-entry';
import { makeAccount } from '../testing/account-factory.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../testing/mock-call.ts';
import { server } from '../testing/mock-server.ts';
import { useNodeForms } from '../testing/node-forms.ts';
import { callApi } from './call-api.ts';
import { callApiPage } from './lists/call-page.ts';
import { NetworkError, ProblemError } from './problem-error.ts';
import { listenForProblems } from './call-listeners.ts';

const id = '0190a000-0000-7000-8000-00000000000a';
const entry = makeScheduleEntry({ id, userId: makeAccount().id, status: 'completed_full' });

describe('a page of a list', () => {
  it('comes with the total number of rows', async () => {
    server.use(
      mockCall(
        'users.listPending',
        () => [makeAccount({ status: 'pending' })],
        ({ input }) => ({ 'x-total-count': String(50 * input.page + 1) }),
      ),
    );
    expect(await callApiPage('users.listPending', { page: 2 })).toEqual({
      rows: [makeAccount({ status: 'pending' })],
      total: 101,
    });
  });

  it('counts as complete when the server sends no total', async () => {
    server.use(mockCall('users.listPending', () => [makeAccount({ status: 'pending' })]));
    expect((await callApiPage('users.listPending')).total).toBe(1);
  });

  it('rejects like any call', async () => {
    server.use(mockRefusal('users.listPending', 'forbidden', 'No'));
    await expect(callApiPage('users.listPending')).rejects.toThrow(ProblemError);
  });
});

describe('laying out a call', () => {
  it('fills the path and sends the rest as JSON', async () => {
    let seen: unknown;
    server.use(
      http.patch(`*/api/schedule/${id}/status`, async ({ request }) => {
        seen = {
          body: await request.json(),
          type: request.headers.get('content-type'),
          credentials: request.credentials,
        };
        return HttpResponse.json(entry);
      }),
    );
    await callApi('schedule.decide', { id, status: 'completed_full' });
    expect(seen).toEqual({
      body: { status: 'completed_full' },
      type: 'application/json',
      credentials: 'same-origin',
    });
  });

  it('puts a query into the address and leaves absent values out', async () => {
    const addresses: string[] = [];
    server.use(
      http.get('*/api/admin/users/pending', ({ request }) => {
        addresses.push(new URL(request.url).search);
        return HttpResponse.json([]);
      }),
    );
    await callApi('users.listPending', { page: 2 });
    await callApi('users.listPending');
    expect(addresses).toEqual(['?page=2', '']);
  });

  it('escapes what it puts into the path', async () => {
    server.use(
      http.get('*/api/schedule/date/:date', ({ params }) =>
        HttpResponse.json({ code: 'invalid', message: String(params['date']) }, { status: 400 }),
      ),
    );
    await expect(callApi('schedule.listOfDay', { date: '../a b' })).rejects.toThrow('../a b');
  });
});

describe('answers', () => {
  it('are parsed and typed by the contract', async () => {
    server.use(mockCall('account.currentUser', () => makeAccount()));
    const account = await callApi('account.currentUser');
    expectTypeOf(account).toEqualTypeOf<Account>();
    expect(account).toEqual(makeAccount());
  });

  it('are undefined for a call that answers nothing', async () => {
    server.use(mockCall('account.signOut', () => undefined));
    expect(await callApi('account.signOut')).toBeUndefined();
  });

  it('that break the contract are rejected', async () => {
    server.use(http.get('*/api/auth/user', () => HttpResponse.json({ id: 7 })));
    await expect(callApi('account.currentUser')).rejects.toMatchObject({
      problem: { code: 'internal' },
    });
  });
});

describe('refusals', () => {
  it('carry the problem, its status and Retry-After', async () => {
    server.use(
      mockRefusal('schedule.add', 'maintenance', 'Back soon', {}, { 'retry-after': '30' }),
    );
    const call = callApi('schedule.add', {
      date: '2026-11-20',
      plannedStartTime: '10:00',
      plannedEndTime: '12:00',
    });
    const error = await call.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      message: 'Back soon',
      status: 503,
      retryAfter: 30,
      retry: 'later',
    });
  });

  it('of a proxy become a problem too', async () => {
    server.use(
      http.get('*/api/auth/user', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })),
    );
    await expect(callApi('account.currentUser')).rejects.toMatchObject({
      problem: { code: 'internal' },
      status: 502,
    });
  });

  it.each([
    [400, 'internal'],
    [401, 'unauthenticated'],
    [403, 'internal'],
    [404, 'internal'],
    [409, 'internal'],
    [410, 'internal'],
    [413, 'internal'],
    [415, 'internal'],
    [426, 'internal'],
    [429, 'too_many_requests'],
    [503, 'overloaded'],
  ])('of a proxy with status %i never count as final', async (status, code) => {
    server.use(http.get('*/api/auth/user', () => HttpResponse.html('<h1>No</h1>', { status })));
    await expect(callApi('account.currentUser')).rejects.toMatchObject({ problem: { code } });
  });

  it('are reported to listeners and to the caller', async () => {
    const received: string[] = [];
    const stop = listenForProblems((error, call) => received.push(`${call} ${error.problem.code}`));
    server.use(mockRefusal('account.currentUser', 'unauthenticated', 'Not signed in'));
    await expect(callApi('account.currentUser')).rejects.toBeInstanceOf(ProblemError);
    stop();
    await expect(callApi('account.currentUser')).rejects.toBeInstanceOf(ProblemError);
    expect(received).toEqual(['account.currentUser unauthenticated']);
  });
});

describe('a server that cannot be reached', () => {
  it('is a NetworkError that says so', async () => {
    server.use(mockUnreachable('account.currentUser'));
    const error = await callApi('account.currentUser').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NetworkError);
  });

  it('is reported after the time limit', async () => {
    server.use(http.get('*/api/auth/user', () => new Promise<never>(() => undefined)));
    await expect(callApi('account.currentUser', {}, { timeLimit: 20 })).rejects.toBeInstanceOf(
      NetworkError,
    );
  });

  it('is not reported to a caller who aborted the call', async () => {
    server.use(http.get('*/api/auth/user', () => new Promise<never>(() => undefined)));
    const ending = new AbortController();
    const call = callApi('account.currentUser', {}, { signal: ending.signal });
    ending.abort(new Error('left the screen'));
    await expect(call).rejects.toThrow('left the screen');
  });
});

beforeAll(useNodeForms);
afterAll(() => void vi.unstubAllGlobals());

describe('a form', () => {
  const answer = {
    imageUrl: `/api/files/${id}`,
    originalName: 'me.png',
    imageWidth: 1,
    imageHeight: 1,
  };

  it('carries its text fields and its file under the name of the file', async () => {
    const seen: unknown[] = [];
    server.use(
      mockCall('chat.uploadImage', async ({ input, request }) => {
        seen.push(input.id, input.image.name, input.image.type, await input.image.text());
        seen.push(request.headers.get('content-type')?.split(';')[0]);
        return answer;
      }),
    );
    const image = new File(['bytes'], 'me.png', { type: 'image/png' });
    expect(await callApi('chat.uploadImage', { id, image })).toEqual(answer);
    expect(seen).toEqual([id, 'me.png', 'image/png', 'bytes', 'multipart/form-data']);
  });

  it('is refused with the text of the server, without a file or with one that is too large', async () => {
    server.use(mockCall('chat.uploadImage', () => answer));
    const image = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png');
    await expect(callApi('chat.uploadImage', { id, image })).rejects.toThrow(
      'Please select an image smaller than 5MB.',
    );
    const none = { id } as unknown as { id: string; image: Blob };
    await expect(callApi('chat.uploadImage', none)).rejects.toThrow(
      'Please select a JPEG, PNG, or GIF image.',
    );
  });
});

describe('a file', () => {
  it('is returned unchanged, with its type', async () => {
    server.use(
      mockCall(
        'files.read',
        ({ input }) => new Blob([`${input.key} ${input.size}`], { type: 'image/webp' }),
      ),
    );
    const file = await callApi('files.read', { key: id, size: 'thumb' });
    expectTypeOf(file).toEqualTypeOf<Blob>();
    expect([file.type, await file.text()]).toEqual(['image/webp', `${id} thumb`]);
  });

  it('that is missing is reported as a problem', async () => {
    server.use(mockRefusal('files.read', 'not_found', 'File not found'));
    await expect(callApi('files.read', { key: id })).rejects.toThrow(ProblemError);
  });
});
