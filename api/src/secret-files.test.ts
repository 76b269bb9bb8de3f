import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { secretVariables } from './secret-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(content: string): string {
  const path = join(folder, `secret-${Math.random().toString(36).slice(2)}`);
  writeFileSync(path, content);
  return path;
}

const key = Buffer.alloc(32, 7).toString('base64');
const others = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'greenroom' };
const provider = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'greenroom',
  PUBLIC_ORIGIN: 'https://greenroom.example',
};

describe('a secret in a file', () => {
  it('has the same effect as in its variable, for every secret', () => {
    const values: Record<(typeof secretVariables)[number], string> = {
      DATABASE_URL: 'postgres://user:word@db/greenroom',
      SETUP_CODE: 'open sesame',
      DEFAULT_ADMIN_PASSWORD: 'a password of its own',
      OIDC_CLIENT_SECRET: 'a secret',
      S3_ACCESS_KEY: 'access',
      S3_SECRET_KEY: 'secret',
      BANK_KEYS: `k1:${key}`,
      METRICS_TOKEN: 'a-token-of-enough-length',
    };
    const rest = { ...others, ...provider, DEFAULT_ADMIN_USERNAME: 'Boss' };
    const files = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [`${name}_FILE`, put(`${value}\n`)]),
    );
    expect(readConfig({ ...rest, ...files })).toEqual(readConfig({ ...rest, ...values }));
    expect(readConfig({ ...rest, ...values })).toMatchObject({ setupCode: 'open sesame' });
  });

  it('and in its variable is one too many', () => {
    const env = { SETUP_CODE: 'here', SETUP_CODE_FILE: put('there') };
    expect(() => readConfig(env)).toThrow('SETUP_CODE_FILE must not be set where SETUP_CODE is');
  });

  it('that is missing or empty is named without its content', () => {
    const env = { SETUP_CODE_FILE: join(folder, 'nowhere'), METRICS_TOKEN_FILE: put(' \n') };
    expect(() => readConfig(env)).toThrow(
      /^SETUP_CODE_FILE must name a readable file: .*nowhere \(ENOENT\)\nMETRICS_TOKEN_FILE must name a file with content$/,
    );
    const wrong = { METRICS_TOKEN_FILE: put('planted') };
    expect(() => readConfig(wrong)).toThrow(/^METRICS_TOKEN must have(?!.*planted)/);
  });
});
