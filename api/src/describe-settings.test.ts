import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { describeSettings } from './describe-settings.ts';

it('tells what a server runs with, and no secret', () => {
  const mark = 'planted';
  const settings = describeSettings(
    readConfig({
      DATABASE_URL: `postgres://${mark}:${mark}@db.example:5432/greenroom?password=${mark}`,
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'greenroom',
      S3_ACCESS_KEY: mark,
      S3_SECRET_KEY: mark,
      SETUP_CODE: mark,
      BANK_KEYS: `k1:${Buffer.alloc(32, mark).toString('base64')}`,
      METRICS_TOKEN: `${mark}-of-enough-length`,
      TRUSTED_PROXIES: '10.0.0.1',
    }),
  );
  expect(settings).toMatchObject({
    origin: 'of each request',
    database: 'db.example:5432',
    files: 's3.example',
    keys: 'BANK_KEYS',
    proxies: 1,
    setup: 'needs a code',
  });
  expect(JSON.stringify(settings)).not.toContain(mark);
});

it('says when the setup is open', () => {
  expect(describeSettings(readConfig({}))).toMatchObject({
    database: 'embedded',
    files: 'data folder',
    setup: 'open to anyone until it is done',
  });
});
