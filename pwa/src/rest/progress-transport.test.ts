// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http, HttpResponse } from 'msw';
import { server } from '../testing/mock-server.ts';
import { useSentForms } from '../testing/sending-xhr.ts';
import { callApi } from './call-api.ts';
import { reportProgress } from './progress-transport.ts';

const sent = vi.fn<() => void>();

beforeEach(async () => {
  await useSentForms();
  sent.mockClear();
  server.use(
    http.post('*/api/admin/earnings/csv-upload', () => {
      sent();
      return HttpResponse.json({ message: 'no', code: 'invalid' }, { status: 400 });
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const upload = (signal: AbortSignal) =>
  callApi(
    'earnings.uploadCsv',
    { csvFile: new File(['username,amount,date'], 'a.csv') },
    { signal, transport: reportProgress(() => undefined) },
  );

it('sends nothing of an upload that was cancelled before it began', async () => {
  const leaving = new AbortController();
  // While the contract of the call is being loaded.
  const sending = upload(leaving.signal);
  leaving.abort(new Error('cancelled'));
  await expect(sending).rejects.toThrow();
  const transport = reportProgress(() => undefined);
  await expect(
    transport(new URL('/api/admin/earnings/csv-upload', location.origin), {
      method: 'POST',
      signal: leaving.signal,
    }),
  ).rejects.toThrow('cancelled');
  expect(sent).not.toHaveBeenCalled();
});

it('sends one that was not', async () => {
  await expect(upload(new AbortController().signal)).rejects.toThrow('no');
  expect(sent).toHaveBeenCalledOnce();
});
