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
  ])('%s is answered with %s', (given, nearest) => {
    expect(find({ [given]: 'x' })).toEqual([`${given} has no effect. Did you mean ${nearest}?`]);
  });

  it('of Greenroom that do not exist are named, with what they were', () => {
    expect(find({ OIDC_SCOPES_WANTED: 'x' })).toEqual([
      'OIDC_SCOPES_WANTED has no effect: Greenroom has no such variable.',
    ]);
    expect(find({ SITE_ADDRESS: 'x' }, { SITE_ADDRESS: 'PUBLIC_ORIGIN' })).toEqual([
      'SITE_ADDRESS is now called PUBLIC_ORIGIN; it has no effect.',
    ]);
  });

  it('of others, known ones and empty ones pass', () => {
    const others = { HOME: '/', HOSTNAME: 'x', PATH: '/bin', PWD: '/', SHELL: 'x', TERM: 'x' };
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
