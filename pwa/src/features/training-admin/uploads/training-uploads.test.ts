// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockRefusal } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { setOnline } from '../../../testing/window-state.ts';
import type { SendPart } from '../../../rest/uploads/send-part.ts';
import { checkChosenFile } from './check-chosen-file.ts';
import { mockUploads, pathOf } from './testing/mock-uploads.ts';
import { defaultRetryDelays, type QueueOptions, TrainingUploads } from './training-uploads.ts';
import { UploadFailure } from '../../../rest/uploads/upload-calls.ts';
import { waitFor } from '../../../testing/wait-for.ts';

let uploads: ReturnType<typeof mockUploads>;
let queue: TrainingUploads;
/** Ends the sends under way; each one waits for it. */
let sends: { readonly id: string; readonly finish: (error?: Error) => void }[];

const send: SendPart = (url, part, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    onProgress(Math.floor(part.size / 2));
    const id = new URL(url, location.origin).pathname.split('/').at(-1) ?? '';
    const finish = (error?: Error) => {
      if (error) return reject(error);
      uploads.take(id, part.size);
      resolve();
    };
    sends.push({ id, finish });
  });

function open(options: QueueOptions = {}): void {
  const measure = async () => ({ claims: { duration: 12 }, poster: new Blob(['frame']) });
  queue = new TrainingUploads({ send, measure, retryDelays: [1, 1], ...options });
}

beforeEach(() => {
  uploads = mockUploads();
  sends = [];
  open();
});
afterEach(() => {
  queue.close();
  vi.restoreAllMocks();
});

const text = (name = 'notes.txt') => new File(['12345678'], name, { type: 'text/plain' });

function add(file = text(), fileType: Parameters<TrainingUploads['add']>[1] = 'document'): string {
  const added = queue.add(file, fileType);
  if (!added.ok) throw new Error(added.problem.message);
  return added.id;
}

const stageOf = (id: string) => queue.entries().find((entry) => entry.id === id)?.stage;
const nextSend = async () => {
  await waitFor(() => expect(sends.length).toBeGreaterThan(0));
  return sends.shift();
};

describe('an upload', () => {
  it('is sent in parts, with its progress, and finished', async () => {
    const id = add();
    const first = await nextSend();
    expect(queue.entries()).toMatchObject([{ id, sent: 2, percentage: 25 }]);
    first?.finish();
    const second = await nextSend();
    expect(queue.entries()).toMatchObject([{ sent: 6, percentage: 75 }]);
    second?.finish();
    await waitFor(() =>
      expect(stageOf(id)).toMatchObject({ name: 'finished', file: { fileKey: uploads.issued[0] } }),
    );
    expect(queue.entries()[0]?.percentage).toBe(100);
  });

  it('of a video says what the device measured, and keeps a frame', async () => {
    const id = add(text('film.mp4'), 'video');
    (await nextSend())?.finish();
    (await nextSend())?.finish();
    await waitFor(() => expect(stageOf(id)?.name).toBe('finished'));
    expect(uploads.finished).toMatchObject([{ fileType: 'video', duration: 12 }]);
    expect(stageOf(id)).toMatchObject({ poster: expect.any(Blob) });
  });

  it('runs beside two others; a fourth waits', async () => {
    const ids = [add(), add(), add(), add()];
    await waitFor(() => expect(sends).toHaveLength(3));
    expect(stageOf(ids[3] ?? '')?.name).toBe('waiting');
    queue.cancel(ids[0] ?? '');
    await waitFor(() => expect(sends).toHaveLength(4));
    expect(queue.entries()).toHaveLength(3);
    await waitFor(() => expect(uploads.files.size).toBe(3));
  });

  it('is paused and resumed by a person, from where it stands', async () => {
    const id = add();
    (await nextSend())?.finish();
    await nextSend();
    queue.pause(id);
    expect(stageOf(id)).toEqual({ name: 'paused', because: 'person' });
    setOnline(true);
    expect(stageOf(id)?.name).toBe('paused');
    queue.resume(id);
    (await nextSend())?.finish();
    await waitFor(() => expect(stageOf(id)?.name).toBe('finished'));
    expect(uploads.files.get(uploads.issued[0] ?? '')?.received).toBe(8);
  });

  it('waits for the network, and goes on by itself', async () => {
    const id = add();
    const sent = await nextSend();
    setOnline(false);
    sent?.finish(new UploadFailure('transient', 'Network error during upload'));
    await waitFor(() => expect(stageOf(id)).toEqual({ name: 'paused', because: 'offline' }));
    setOnline(true);
    (await nextSend())?.finish();
    (await nextSend())?.finish();
    await waitFor(() => expect(stageOf(id)?.name).toBe('finished'));
  });

  it('is tried again for half an hour, with growing pauses', () => {
    const all = defaultRetryDelays.reduce((sum, delay) => sum + delay, 0);
    expect(all).toBeGreaterThan(29 * 60_000);
    expect(defaultRetryDelays).toEqual(defaultRetryDelays.toSorted((one, other) => one - other));
  });

  it('waits for the server, with a pause that can be cut short', async () => {
    queue.close();
    open({ retryDelays: [1_000_000] });
    const id = add();
    (await nextSend())?.finish(new UploadFailure('transient', 'Network error during upload'));
    await waitFor(() => expect(stageOf(id)).toEqual({ name: 'paused', because: 'server' }));
    queue.resume(id);
    (await nextSend())?.finish();
    (await nextSend())?.finish();
    await waitFor(() => expect(stageOf(id)?.name).toBe('finished'));
  });

  it('goes on by itself, after each time the server was away', async () => {
    const id = add();
    for (const _part of ['first', 'second']) {
      (await nextSend())?.finish(new UploadFailure('transient', 'Network error during upload'));
      (await nextSend())?.finish();
    }
    await waitFor(() => expect(stageOf(id)?.name).toBe('finished'));
    expect(uploads.files.get(uploads.issued[0] ?? '')?.received).toBe(8);
  });

  it('fails when a connection that seems to be there breaks again and again', async () => {
    const id = add();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      (await nextSend())?.finish(new UploadFailure('transient', 'Network error during upload'));
    }
    await waitFor(() =>
      expect(stageOf(id)).toEqual({
        name: 'failed',
        message: 'Network error during upload',
        canRetry: true,
      }),
    );
    queue.retry(id);
    (await nextSend())?.finish();
    (await nextSend())?.finish();
    await waitFor(() => expect(stageOf(id)?.name).toBe('finished'));
  });

  it('times out, and a retry has the whole time again', async () => {
    queue.close();
    open({ timeLimit: 20 });
    const id = add();
    await waitFor(() =>
      expect(stageOf(id)).toMatchObject({ name: 'failed', message: 'Upload timed out' }),
    );
  });

  it('that was refused is not retried', async () => {
    server.use(
      mockRefusal('uploads.finalize', 'unsupported_type', 'Please select captions in a VTT file.'),
    );
    const id = add(text('words.vtt'), 'captions');
    (await nextSend())?.finish();
    (await nextSend())?.finish();
    await waitFor(() =>
      expect(stageOf(id)).toMatchObject({
        message: 'Please select captions in a VTT file.',
        canRetry: false,
      }),
    );
    queue.retry(id);
    expect(stageOf(id)?.name).toBe('failed');
  });

  it('that expired on the server begins anew', async () => {
    const id = add();
    (await nextSend())?.finish();
    await nextSend();
    queue.pause(id);
    uploads.files.clear();
    queue.resume(id);
    await waitFor(() => expect(stageOf(id)?.name).toBe('failed'));
    queue.retry(id);
    expect((await nextSend())?.id).toBe(uploads.issued[1]);
  });
});

describe('a chosen file', () => {
  it('over 5 GB is refused in the specified words', () => {
    const huge = text('film.mp4');
    Object.defineProperty(huge, 'size', { value: 5.5 * 1024 ** 3 });
    expect(queue.add(huge, 'video')).toEqual({
      ok: false,
      problem: {
        title: 'File Too Large',
        message: 'Video file size must be less than 5GB. Your file is 5.5GB.',
      },
    });
  });

  it('of exactly 5 GB is refused, one byte less is not', () => {
    const sized = (size: number) =>
      Object.defineProperty(text('film.mp4'), 'size', { value: size });
    expect(queue.add(sized(5 * 1024 ** 3), 'video')).toMatchObject({
      problem: { message: 'Video file size must be less than 5GB. Your file is 5.0GB.' },
    });
    expect(checkChosenFile(sized(5 * 1024 ** 3 - 1), 'video')).toBeNull();
  });

  it.each([
    ['page.html', 'document'],
    ['drawing.svg', 'image'],
    ['notes.txt', 'video'],
  ] as const)('%s is not a %s', (name, fileType) => {
    expect(queue.add(text(name), fileType)).toMatchObject({ ok: false });
    expect(queue.entries()).toEqual([]);
  });

  it('without a byte is refused', () => {
    expect(queue.add(new File([], 'a.txt'), 'document')).toMatchObject({
      problem: { message: 'The file is empty.' },
    });
  });
});

it('the browser asks before the page is left, while an upload is unfinished', async () => {
  const leave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(false);
  const id = add();
  expect(leave()).toBe(true);
  queue.cancel(id);
  expect(leave()).toBe(false);
});

it('tells its listeners of each change, until they stop', () => {
  const listener = vi.fn<() => void>();
  const stop = queue.subscribe(listener);
  add();
  expect(listener).toHaveBeenCalled();
  expect(queue.entries()).toBe(queue.entries());
  stop();
  listener.mockClear();
  add();
  expect(listener).not.toHaveBeenCalled();
});

it('uploads a file in its three steps and parts', async () => {
  queue.close();
  queue = new TrainingUploads();
  const id = add();
  await waitFor(() => expect(stageOf(id)?.name).toBe('finished'));
  const { files, finished, issued } = uploads;
  const [own = ''] = issued;
  expect(files.get(own)).toEqual({ size: 8, received: 8 });
  expect(finished).toEqual([
    {
      fullUploadUrl: pathOf(own),
      fileType: 'document',
      originalName: 'notes.txt',
      mimeType: 'text/plain',
    },
  ]);
});
