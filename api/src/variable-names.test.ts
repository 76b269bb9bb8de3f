import { describe, expect, it } from 'vitest';
import { knownVariables } from './config.ts';
import { countEdits, findUnknownVariables } from './variable-names.ts';

const find = (env: Record<string, string>, renamed = {}) =>
  findUnknownVariables(env, knownVariables, renamed);

describe('variables', () => {
  it.each([
    ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
    ['PUBLC_ORIGIN', 'PUBLIC_ORIGIN'],
    ['S3_ENDPIONT', 'S3_ENDPOINT'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['S3_SECRET_KEY_FIEL', 'S3_SECRET_KEY_FILE'],
    // By the words it begins with.
    ['PUBLIC_URL', 'PUBLIC_ORIGIN'],
    ['PUBLIC_ADDRESS', 'PUBLIC_ORIGIN'],
    ['PUBLIC_ORIGIN_FILE', 'PUBLIC_ORIGIN'],
    ['DATABASE', 'DATABASE_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['S3_ACCESS_KEY_ID', 'S3_ACCESS_KEY'],
    ['S3_SECRET_ACCESS_KEY', 'S3_SECRET_KEY'],
    ['S3_SECRET_ACCESS_KEY_FILE', 'S3_SECRET_KEY_FILE'],
    ['S3_ENDPOINT_URL', 'S3_ENDPOINT'],
    ['SECURITY_EMAIL', 'SECURITY_CONTACT'],
    ['PROFESSIONAL_HELP_PAGE', 'PROFESSIONAL_SUPPORT_URL'],
    ['LOG_VERBOSITY', 'LOG_LEVEL'],
  ])('%s is answered with %s', (given, nearest) => {
    expect(find({ [given]: 'x' })).toEqual([`${given} has no effect. Did you mean ${nearest}?`]);
  });

  it('of Greenroom that do not exist are named, with what they were', () => {
    expect(find({ BACKUP_DIR: 'x', DEFAULT_ADMIN_NAME: 'x' })).toEqual([
      'BACKUP_DIR has no effect. There are BACKUP_FOLDER, BACKUP_KEEP.',
      'DEFAULT_ADMIN_NAME has no effect. There are DEFAULT_ADMIN_USERNAME, DEFAULT_ADMIN_PASSWORD.',
    ]);
    expect(find({ OIDC_SCOPES_WANTED: 'x' })).toEqual([
      expect.stringMatching(/^OIDC_SCOPES_WANTED has no effect\. There are OIDC_ISSUER, OIDC_/),
    ]);
    expect(find({ SITE_ADDRESS: 'x' }, { SITE_ADDRESS: 'PUBLIC_ORIGIN' })).toEqual([
      'SITE_ADDRESS is now called PUBLIC_ORIGIN; it has no effect.',
    ]);
  });

  it.each(knownVariables.filter((name) => !['HOST', 'PORT'].includes(name)))(
    'with more words than %s are named too',
    (name) => {
      expect(find({ [`${name}_ELSEWHERE`]: 'x' })).toHaveLength(1);
    },
  );

  it('of others, known ones and empty ones pass', () => {
    const others = {
      HOME: '/',
      LOGNAME: 'x',
      HOSTNAME: 'x',
      PATH: '/bin',
      PWD: '/',
      SHELL: 'x',
      TERM: 'x',
    };
    const known = { HOST: 'x', PUBLIC_ORIGIN: 'x', METRICS_TOKEN_FILE: '/x', PUBLIC_ORIGN: ' ' };
    expect(find({ ...others, ...known })).toEqual([]);
  });
});

it.each([
  ['', 'abc', 3],
  ['same', 'same', 0],
  ['origin', 'orign', 1],
  ['origin', 'oriign', 1],
  ['origin', 'xrigix', 2],
])('%s and %s are %d edits apart', (one, other, edits) => {
  expect(countEdits(one, other)).toBe(edits);
  expect(countEdits(other, one)).toBe(edits);
});
