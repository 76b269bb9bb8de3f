import type { S3Server } from '@greenroom/api/files/testing/s3-server/start-s3-server';

/** The variables of a server whose files lie in the store. */
export function s3VariablesOf({ config }: S3Server) {
  return {
    S3_ENDPOINT: config.endpoint,
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY: config.accessKey,
    S3_SECRET_KEY: config.secretKey,
  };
}
