import { addGrant, addModule } from '@greenroom/api/features/training/testing/add-module';
import { addTrainingFile } from '@greenroom/api/features/uploads/testing/add-training-file';
import type { TestApp } from '@greenroom/api/http/testing/test-app';
import type { FeatureAccess } from '../feature-access.ts';

const half = { progressPercentage: 50, completed: false };
const sections = JSON.stringify([
  {
    title: 'One',
    orderIndex: 0,
    contentItems: [{ type: 'text', orderIndex: 0, content: 'Words' }],
  },
]);

export interface TrainingThings {
  /** A published module with a thumbnail, granted to the owner, and its section. */
  readonly moduleId: string;
  readonly sectionId: string;
}

/** The module is granted to the owner; only administrators open another's. */
export const trainingAccess: FeatureAccess<'training', TrainingThings> = {
  calls: `
                                    nobody           pending          rejected         paused             others              member     admin  adminOthers
    training.list                   unauthenticated  unauthenticated  unauthenticated  ok                 -                   ok         ok     -
    training.read                   unauthenticated  unauthenticated  unauthenticated  ok                 module_not_granted  ok         ok     ok
    training.listSections           unauthenticated  unauthenticated  unauthenticated  ok                 module_not_granted  ok         ok     ok
    training.listItems              unauthenticated  unauthenticated  unauthenticated  ok                 module_not_granted  ok         ok     ok
    training.preview                unauthenticated  unauthenticated  unauthenticated  ok                 ok                  ok         ok     ok
    training.listProgress           unauthenticated  unauthenticated  unauthenticated  ok                 -                   ok         ok     -
    training.listSectionProgress    unauthenticated  unauthenticated  unauthenticated  ok                 ok                  ok         ok     ok
    training.reportProgress         unauthenticated  unauthenticated  unauthenticated  account_paused     module_not_granted  ok         ok     ok
    training.reportSectionProgress  unauthenticated  unauthenticated  unauthenticated  account_paused     module_not_granted  ok         ok     ok
    training.listContent            unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.create                 unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.replace                unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.rename                 unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.reorder                unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.remove                 unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.listAccess             unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.summarizeAccess        unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.listMembers            unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.listMatrix             unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.countMembers           unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.grant                  unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.grantMany              unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.revoke                 unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.revokeMany             unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.listMemberProgress     unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.countMemberProgress    unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
    training.exportProgress         unauthenticated  unauthenticated  unauthenticated  forbidden          -                   forbidden  ok     -
  `,
  tables: [
    'training_modules',
    'training_sections',
    'section_content_items',
    'user_module_access',
    'training_progress',
    'training_section_progress',
  ],
  addThings: (test, { ownerId }) => addOwnModule(test, ownerId),
  inputs: {
    'training.read': ({ moduleId }) => ({ id: moduleId }),
    'training.listSections': ({ moduleId }) => ({ moduleId }),
    'training.listItems': ({ sectionId }) => ({ id: sectionId }),
    'training.preview': ({ moduleId }) => ({ id: moduleId }),
    'training.listSectionProgress': ({ moduleId }) => ({ moduleId }),
    'training.reportProgress': ({ moduleId }) => ({ moduleId, ...half }),
    'training.reportSectionProgress': ({ moduleId, sectionId }) => ({
      moduleId,
      sectionId,
      ...half,
    }),
    'training.listContent': ({ moduleId }) => ({ id: moduleId }),
    'training.create': () => ({ title: 'Sound', sections }),
    'training.replace': ({ moduleId }) => ({ id: moduleId, moduleId, title: 'Sound', sections }),
    'training.rename': ({ moduleId }) => ({
      id: moduleId,
      title: 'Sound',
      description: 'All of it',
    }),
    'training.reorder': ({ moduleId }) => ({ moduleId, direction: 'up' }),
    'training.remove': ({ moduleId }) => ({ id: moduleId }),
    'training.listAccess': () => ({ search: 'first' }),
    'training.listMembers': ({ moduleId }) => ({ moduleId, access: 'none' }),
    'training.listMatrix': () => ({ search: 'member' }),
    'training.countMembers': ({ moduleId }) => ({ moduleId, search: '' }),
    'training.grant': ({ moduleId, member }) => ({ moduleId, userId: member.id }),
    'training.grantMany': ({ moduleId }) => ({ moduleId, all: true }),
    'training.revoke': ({ moduleId, ownerId }) => ({ moduleId, userId: ownerId }),
    'training.revokeMany': ({ moduleId }) => ({ moduleId, all: true }),
    'training.listMemberProgress': () => ({ progress: 'none' }),
    'training.countMemberProgress': () => ({ search: 'a' }),
  },
};

/** Inserts a module that this account may open, with a thumbnail. */
async function addOwnModule(test: TestApp, userId: string): Promise<TrainingThings> {
  const { id, sectionIds } = await addModule(test);
  const thumbnail = await addTrainingFile(test, userId, 'thumbnail');
  const shown = { thumbnail_key: thumbnail };
  await test.db.updateTable('training_modules').set(shown).where('id', '=', id).execute();
  await addGrant(test, userId, id);
  return { moduleId: id, sectionId: sectionIds[0] ?? '' };
}
