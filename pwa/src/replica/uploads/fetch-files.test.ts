import * as uploads from '@greenroom/sync-protocol/uploads/uploads-calls';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../../rest/problem-error.ts';
import { fetchFiles } from './fetch-files.ts';
import { picture } from '../testing/chat-world.ts';
import { calls, userId } from '../testing/shift-world.ts';

const attachment = picture(7);

afterEach(() => vi.unstubAllGlobals());

function answerWith(status: number, body: unknown) {
  const fetching = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, { status })));
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

function upload(call = 'chat.send') {
  return fetchFiles().upload({ call, userId, attachment }, new AbortController().signal);
}

describe('an upload over HTTP', () => {
  it('posts id and user before the file', async () => {
    const imageUrl = `/api/files/${attachment.id}`;
    const sizes = { imageWidth: 2, imageHeight: 2 };
    const fetching = answerWith(201, { imageUrl, originalName: '7.png', ...sizes });
    await upload();
    const [url, init] = fetching.mock.calls[0] ?? [];
    expect([url, init?.method, init?.credentials]).toEqual([
      uploads.uploadImage.path,
      'POST',
      'same-origin',
    ]);
    if (!(init?.body instanceof FormData)) throw new TypeError('no form was sent');
    const { image, ...fields } = Object.fromEntries(init.body);
    expect([...init.body.keys()].at(-1)).toBe('image');
    expect(fields).toEqual({ id: attachment.id, userId });
    if (!(image instanceof File)) throw new TypeError('no file was sent');
    expect([image.name, image.type]).toEqual(['7.png', 'image/png']);
    expect([...new Uint8Array(await image.arrayBuffer())]).toEqual([7, 7, 7, 7]);
  });

  it('throws the problem of the server', async () => {
    answerWith(415, { code: 'unsupported_type', message: 'Only images' });
    await expect(upload()).rejects.toMatchObject({ problem: { code: 'unsupported_type' } });
  });

  it('throws a network error when nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await expect(upload()).rejects.toThrow(NetworkError);
  });

  it('rejects files of calls that take none', async () => {
    await expect(upload(calls.add)).rejects.toThrow(calls.add);
  });
});
