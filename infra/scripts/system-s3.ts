import { hasS3Server } from '@greenroom/api/files/testing/s3-server/start-s3-server';
import { canInstallPackages, installPackage } from './system-packages.ts';

/**
 * The programs of the S3 server that the tests of the object store start: on Debian as root they are
 * installed where there are none. Throws with one line that says how to get them.
 */
export async function provideS3Server(report: (line: string) => void): Promise<void> {
  if (!hasS3Server() && canInstallPackages()) {
    report('Installing an S3 server…');
    for (const name of ['python3-swift', 'memcached']) await installPackage(name);
  }
  if (hasS3Server()) return;
  throw new Error('No S3 server found: install the Debian packages python3-swift and memcached.');
}
