import { addTrainingFile } from '@greenroom/api/features/uploads/testing/add-training-file';
import { addUpload } from '@greenroom/api/features/uploads/testing/add-upload';
import type { FeatureAccess } from '../feature-access.ts';

export interface FilesThings {
  /** An image of the owner that no message shows. */
  readonly imageId: string;
  /** A document of the owner that no module shows. */
  readonly documentId: string;
}

export const filesAccess: FeatureAccess<'files', FilesThings> = {
  calls: `
                        nobody           pending          rejected         paused  others     member  admin  adminOthers
    files.read          unauthenticated  unauthenticated  unauthenticated  ok      not_found  ok      ok     not_found
    files.readDocument  unauthenticated  unauthenticated  unauthenticated  ok      not_found  ok      ok     not_found
  `,
  addThings: async (test, { ownerId }) => ({
    imageId: (await addUpload(test, ownerId)).id,
    documentId: await addTrainingFile(test, ownerId),
  }),
  inputs: {
    'files.read': ({ imageId }) => ({ key: imageId, size: 'thumb' }),
    'files.readDocument': ({ documentId }) => ({ file: documentId }),
  },
};
