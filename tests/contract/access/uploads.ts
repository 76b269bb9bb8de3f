import { uploadsPath } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { FeatureAccess } from '../feature-access.ts';

const rules = { fileType: 'document', originalName: 'rules.md', mimeType: '' } as const;

export const uploadsAccess: FeatureAccess<'uploads'> = {
  calls: `
                      nobody           pending          rejected         paused          others     member     admin  adminOthers
    uploads.issue     unauthenticated  unauthenticated  unauthenticated  forbidden       forbidden  forbidden  ok     -
    uploads.fill      unauthenticated  unauthenticated  unauthenticated  forbidden       forbidden  forbidden  ok     not_found
    uploads.position  unauthenticated  unauthenticated  unauthenticated  forbidden       forbidden  forbidden  ok     not_found
    uploads.cancel    unauthenticated  unauthenticated  unauthenticated  forbidden       forbidden  forbidden  ok     ok
    uploads.finalize  unauthenticated  unauthenticated  unauthenticated  forbidden       forbidden  forbidden  ok     not_found
  `,
  inputs: {
    'uploads.issue': () => ({ ...rules, fileSize: 8 }),
    'uploads.fill': ({ issuedId }) => ({ id: issuedId, bytes: new Blob(['# Rules\n']) }),
    'uploads.position': ({ issuedId }) => ({ id: issuedId }),
    'uploads.cancel': ({ issuedId }) => ({ id: issuedId }),
    'uploads.finalize': ({ issuedId }) => ({
      ...rules,
      fullUploadUrl: `${uploadsPath}${issuedId}`,
    }),
  },
};
