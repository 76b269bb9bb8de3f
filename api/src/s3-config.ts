import * as v from 'valibot';
import type { S3Config } from './files/s3-client.ts';

const defaultRegion = 'us-east-1';

export const s3Variables = {
  S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => isEndpoint(text), 'must be an address like https://s3.example, no path'),
    ),
  ),
  S3_BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
    ),
  ),
  S3_ACCESS_KEY: v.optional(v.pipe(v.string(), v.trim())),
  S3_SECRET_KEY: v.optional(v.pipe(v.string(), v.trim())),
  S3_REGION: v.optional(v.pipe(v.string(), v.trim())),
};

type Values = Readonly<Partial<Record<keyof typeof s3Variables, string | undefined>>>;

const together = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const;

/** Returns one line per variable that is missing beside the others. */
export function findS3Faults(values: Values): string[] {
  const isMeant = Object.keys(s3Variables).some((name) => values[name as keyof Values]);
  if (!isMeant) return [];
  return together
    .filter((name) => !values[name])
    .map((name) => `${name} must be set where another S3_ variable is`);
}

/** Null: files are kept in the data folder. */
export function readS3(values: Values): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = values;
  const { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values;
  if (!endpoint || !bucket || !accessKey || !secretKey) return null;
  const { origin } = new URL(endpoint);
  return {
    endpoint: origin,
    bucket,
    accessKey,
    secretKey,
    region: values.S3_REGION ?? defaultRegion,
  };
}

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && search === '' && username === '';
}
