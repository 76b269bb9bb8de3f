import { hash, verify } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAppOfFile, testPassword } from '../../../http/testing/test-app.ts';
import { getDecoyHash } from '../passwords/password-hashing.ts';

// Files of one worker share modules: reload them here, and in the next file.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

// What other tests have in place of the library (passwords/testing/light-argon2.ts), counted.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const test = await startAppOfFile();
await getDecoyHash();

const query = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => query.mockRestore());
beforeEach(async () => {
  await test.db.deleteFrom('users').execute();
  await test.addUser({ role: 'admin', username: 'Leitung' });
  await test.addUser({ username: 'Known', email: 'known@example.test' });
});
afterEach(() => vi.clearAllMocks());

/** The statements and password comparisons of one request, in order. */
async function workOf(path: string, body: object) {
  vi.clearAllMocks();
  const more = { remoteAddress: `198.51.100.${Math.floor(Math.random() * 250)}` };
  const reply = await test.anonymous.send('POST', path, body, more);
  const statements = query.mock.calls.map(([what]) => {
    const text = typeof what === 'string' ? what : (what as { text: string }).text;
    return text.replaceAll(/\s+/g, ' ').trim();
  });
  // Of a connection that the pool has opened meanwhile.
  const ofRequest = statements.filter((text) => !text.startsWith('select set_config('));
  return {
    status: reply.status,
    text: reply.text,
    statements: ofRequest,
    comparisons: vi.mocked(verify).mock.calls.length,
    hashes: vi.mocked(hash).mock.calls.length,
  };
}

describe('a sign-in that fails', () => {
  it.each([
    ['username', 'Known', 'Unknown'],
    ['email', 'known@example.test', 'unknown@example.test'],
  ])('does the same work for a known and an unknown %s (security 8)', async (_what, one, other) => {
    const attempt = (username: string) =>
      workOf('/api/local-login', { username, password: 'Wrong-password' });
    const [known, unknown] = [await attempt(one), await attempt(other)];
    expect(known).toMatchObject({ status: 401, comparisons: 1, hashes: 0 });
    expect(known.statements.length).toBeGreaterThan(3);
    expect(unknown).toEqual(known);
  });

  it('does the same work for a pending account, or one without a password', async () => {
    const provider = { auth_type: 'oidc', oidc_issuer: 'https://id.example', oidc_subject: 'x' };
    await test.addUser({ username: 'Waiting', status: 'pending' });
    await test.addUser({ username: 'Outside', ...provider, password: null });
    const attempt = (username: string) =>
      workOf('/api/local-login', { username, password: 'Wrong-password' });
    const known = await attempt('Known');
    expect(await attempt('Waiting')).toEqual(known);
    expect(await attempt('Outside')).toEqual(known);
  });

  it('compares as many passwords as one that succeeds', async () => {
    const right = { username: 'Known', password: testPassword };
    expect(await workOf('/api/local-login', right)).toMatchObject({ status: 200, comparisons: 1 });
  });
});

describe('asking for a new password', () => {
  const ask = (identifier: string) => workOf('/api/request-password-reset', { identifier });
  /** Rolling back or releasing a savepoint is one statement either way; both commit. */
  const alike = (work: Awaited<ReturnType<typeof ask>>) => ({
    ...work,
    statements: work.statements.map((text) =>
      text.replace(/^(?:release|rollback to) savepoint/, 'end of savepoint'),
    ),
  });

  it.each([
    ['username', 'Known', 'Unknown'],
    ['email', 'known@example.test', 'unknown@example.test'],
  ])('does the same work for a known and an unknown %s', async (_what, one, other) => {
    const [known, unknown] = [await ask(one), await ask(other)];
    expect(known.status).toBe(200);
    expect(known.statements.join('\n')).toMatch(/insert into "admin_messages"[^]*commit/);
    expect(unknown.statements).toContain('rollback to savepoint kept_only_if');
    expect(alike(unknown)).toEqual(alike(known));
  });

  it('does the same work when it is repeated', async () => {
    const first = await ask('Known');
    expect(alike(await ask('Known'))).toEqual(alike(first));
    expect(alike(await ask('Unknown'))).toEqual(alike(first));
    expect(alike(await ask('Unknown'))).toEqual(alike(first));
  });
});
