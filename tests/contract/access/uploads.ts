import { addIssued } from '@greenroom/api/features/uploads/testing/add-training-file';
import { uploadsPath } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { FeatureAccess } from '../feature-access.ts';

const rules = { fileType: 'document', originalName: 'rules.md', mimeType: '' } as const;

export interface UploadsThings {
  /** An unfinished upload of the owner with its bytes. */
  readonly issuedId: string;
}

export const uploadsAccess: FeatureAccess<'uploads', UploadsThings> = {
  calls: `
                      nobody           pending          rejected         paused          others     member     admin  adminOthers
    uploads.issue     unauthenticated  unauthenticated  unauthenticated  forbidden       forbidden  forbidden  ok     -
    uploads.fill      unauthenticated  unauthenticated  unauthenticated  forbidden       forbidden  forbidden  ok     not_found
    uploads.position  unauthenticated  unauthenticated  unauthenticated  forbidden       forbidden  forbidden  ok     not_found
    uploads.cancel    unauthenticated  unauthenticated  unauthenticated  forbidden       forbidden  forbidden  ok     ok
    uploads.finalize  unauthenticated  unauthenticated  unauthenticated  forbidden       forbidden  forbidden  ok     not_found
  `,
  tables: ['uploads'],
  addThings: async (test, { ownerId }) => ({ issuedId: await addIssued(test, ownerId) }),
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
