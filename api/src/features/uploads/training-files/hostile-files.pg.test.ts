import { expect, it } from 'vitest';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { hostileFiles } from '../testing/hostile-files.ts';
import { uploadTrainingFile } from '../testing/upload-training-file.ts';

const test = await startAppOfFile();
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));

/** Types a browser shows without running anything of them, given `nosniff` and the sandbox. */
const inertTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'application/pdf',
  'text/plain; charset=utf-8',
  'text/markdown; charset=utf-8',
  'text/vtt; charset=utf-8',
];

it('the corpus is large', () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60);
});

it.each(hostileFiles)('never active: $name', async ({ fate, ...file }) => {
  const reply = await uploadTrainingFile(admin, file);
  if (fate) expect(reply.status === 200 ? 'kept' : 'refused').toBe(fate);
  if (reply.status !== 200) {
    expect(['invalid', 'unsupported_type', 'too_large']).toContain(reply.body.code);
    return;
  }
  const { fileKey, originalName } = reply.body;
  expect(originalName).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
  for (const address of [`/api/files/${fileKey}`, `/api/documents/${fileKey}`]) {
    const { status, headers, text } = await admin.send('GET', address);
    if (status === 404 && file.fileType !== 'document') continue;
    expect(status).toBe(200);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
    const disposition = String(headers['content-disposition']);
    expect(disposition).toMatch(
      /^(inline|attachment); filename="[\w .()-]*"; filename\*=UTF-8''[^"\s]*$/,
    );
    if (disposition.startsWith('inline')) expect(inertTypes).toContain(headers['content-type']);
    expect(headers['content-type']).not.toMatch(/html|svg|xml;|javascript/);
    if (file.fileType === 'image' || file.fileType === 'thumbnail') {
      expect(text).not.toContain('<script');
    }
  }
});
