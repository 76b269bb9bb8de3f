import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import type {
  EditedItem,
  EditedSection,
  ModuleContent,
} from '@greenroom/sync-protocol/training/training-content-records';
import {
  makeContentItem,
  makeTrainingModule,
  makeTrainingSection,
} from '@greenroom/sync-protocol/training/testing/make-training-rows';
import type { ListedModule } from '../content/listed-module.ts';

/** The n-th id of a kind. */
export function makeId(index: number, kind = 0): string {
  return `0190a000-0000-7000-8${String(kind).padStart(3, '0')}-${String(index).padStart(12, '0')}`;
}

/** The n-th module, published, of two sections and 30 minutes; `over` overrides fields. */
export function makeModule(index: number, over: Partial<ListedModule> = {}): ListedModule {
  return {
    ...makeTrainingModule({
      id: makeId(index),
      title: `Module ${index}`,
      description: `About ${index}`,
      duration: 30,
      displayOrder: index,
      sectionCount: 2,
    }),
    averageRating: null,
    totalRatings: 0,
    draft: false,
    ...over,
  };
}

export function makeEditedItem(index: number, over: Partial<EditedItem> = {}): EditedItem {
  return {
    ...makeContentItem({
      id: makeId(index, 2),
      moduleId: makeId(1),
      sectionId: makeId(1, 1),
      orderIndex: index,
      title: `Item ${index}`,
      content: 'Some text',
    }),
    captionsFileKey: null,
    posterFileKey: null,
    ...over,
  };
}

export function makeEditedSection(index: number, over: Partial<EditedSection> = {}): EditedSection {
  return {
    ...makeTrainingSection({
      id: makeId(index, 1),
      moduleId: makeId(1),
      orderIndex: index,
      title: `Section ${index}`,
    }),
    videoFileKey: null,
    documentFileKey: null,
    captionsFileKey: null,
    posterFileKey: null,
    contentItems: [makeEditedItem(index)],
    ...over,
  };
}

/** The first module whole, with two sections of a text each. */
export function makeContent(over: Partial<ModuleContent> = {}): ModuleContent {
  return {
    ...makeModule(1),
    updatedBy: 'ada',
    thumbnailFileKey: null,
    videoFileKey: null,
    captionsFileKey: null,
    sections: [makeEditedSection(1), makeEditedSection(2)],
    ...over,
  };
}

export type ListedMember = CallAnswer<'training.listMembers'>[number];

/** The n-th member, with access unless `over` takes it. */
export function makeMember(index: number, over: Partial<ListedMember> = {}): ListedMember {
  return {
    id: makeId(index, 3),
    username: `member${index}`,
    name: null,
    email: `member${index}@example.org`,
    access: { id: makeId(index, 4), createdAt: '2026-11-12T10:00:00.000Z', grantedBy: 'ada' },
    progressPercentage: 40,
    completed: false,
    ...over,
  };
}
