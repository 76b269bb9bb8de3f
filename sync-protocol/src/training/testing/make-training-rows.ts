import type {
  ContentItem,
  ModuleAccess,
  SectionProgress,
  TrainingModule,
  TrainingProgress,
  TrainingSection,
} from '../training-records.ts';

const at = '2026-11-01T09:00:00.000Z';
const userId = '01930000-0000-7000-8000-0000000000ff';

/** The id of the nth row of a test: 'module' 1, 'section' 2. */
export function trainingId(kind: 'module' | 'section' | 'item', n: number): string {
  const place = { module: 'a', section: 'b', item: 'c' }[kind];
  return `01930000-0000-7000-8000-0000000000${place}${n}`;
}

export function makeTrainingModule(over: Partial<TrainingModule> = {}): TrainingModule {
  return {
    id: trainingId('module', 1),
    title: 'Lighting for the stage',
    description: 'Three lamps and where to put them.',
    moduleType: 'multi-section',
    videoUrl: null,
    captionsUrl: null,
    documentUrl: null,
    thumbnailUrl: null,
    content: null,
    videoFileSize: null,
    duration: 12,
    displayOrder: 0,
    sectionCount: 1,
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    ...over,
  };
}

export function makeTrainingSection(over: Partial<TrainingSection> = {}): TrainingSection {
  return {
    id: trainingId('section', 1),
    moduleId: trainingId('module', 1),
    orderIndex: 0,
    type: null,
    title: 'The key light',
    content: null,
    videoUrl: null,
    documentUrl: null,
    fileName: null,
    mimeType: null,
    fileSize: null,
    captionsUrl: null,
    posterUrl: null,
    duration: 4,
    createdAt: at,
    ...over,
  };
}

export function makeContentItem(over: Partial<ContentItem> = {}): ContentItem {
  return {
    id: trainingId('item', 1),
    moduleId: trainingId('module', 1),
    sectionId: trainingId('section', 1),
    type: 'text',
    orderIndex: 0,
    title: null,
    description: null,
    content: 'Put the lamp at your left.',
    fileUrl: null,
    fileKey: null,
    fileName: null,
    mimeType: null,
    fileSize: null,
    captionsUrl: null,
    posterUrl: null,
    duration: 0,
    ...over,
  };
}

export function makeModuleAccess(moduleId = trainingId('module', 1)): ModuleAccess {
  return { id: `${moduleId.slice(0, -4)}ac${moduleId.slice(-2)}`, userId, moduleId, createdAt: at };
}

export function makeTrainingProgress(over: Partial<TrainingProgress> = {}): TrainingProgress {
  const moduleId = over.moduleId ?? trainingId('module', 1);
  return {
    id: moduleId,
    userId,
    moduleId,
    progressPercentage: 50,
    completed: false,
    lastWatchedAt: at,
    ...over,
  };
}

export function makeSectionProgress(over: Partial<SectionProgress> = {}): SectionProgress {
  const sectionId = over.sectionId ?? trainingId('section', 1);
  return { ...makeTrainingProgress(over), ...over, id: sectionId, sectionId };
}
