import type { FeatureAccess } from '../feature-access.ts';

export const filesAccess: FeatureAccess<'files'> = {
  calls: `
                        nobody           pending          rejected         paused  others     member  admin  adminOthers
    files.read          unauthenticated  unauthenticated  unauthenticated  ok      not_found  ok      ok     not_found
    files.readDocument  unauthenticated  unauthenticated  unauthenticated  ok      not_found  ok      ok     not_found
  `,
  inputs: {
    'files.read': ({ uploadId }) => ({ key: uploadId, size: 'thumb' }),
    'files.readDocument': ({ documentId }) => ({ file: documentId }),
  },
};
