import type { S3Config } from '@greenroom/api/files/s3-client';

/** The variables of a server whose files lie in the store. */
export function s3VariablesOf({ endpoint, bucket, accessKey, secretKey, region }: S3Config) {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_REGION: region,
  };
}
