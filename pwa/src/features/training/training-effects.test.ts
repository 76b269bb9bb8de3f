import type { TrainingProgress } from '@greenroom/sync-protocol/training/training-records';
import { trainingId } from '@greenroom/sync-protocol/training/testing/make-training-rows';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EffectContext, MutationInput, Recorder } from '../../replica/replica-types.ts';
import { trainingEffects } from './training-effects.ts';

const moduleId = trainingId('module', 1);
const sectionId = trainingId('section', 1);
const context: EffectContext = { userId: 'ruby', at: '2026-11-20T12:00:00.000Z', offset: 60 };

type Report = MutationInput<'training.reportSectionProgress'>;

/** Applies reports in turn. @returns the rows of the module and of the section */
function play(reports: readonly Report[]): readonly (TrainingProgress | undefined)[] {
  const rows = new Map<string, TrainingProgress>();
  const recorder: Recorder = {
    get: (collection, id) => rows.get(`${collection}/${id}`) as never,
    put: (collection, row) => void rows.set(`${collection}/${row.id}`, row as TrainingProgress),
    remove: (collection, id) => void rows.delete(`${collection}/${id}`),
  };
  for (const report of reports) {
    const { sectionId: _section, doneItems: _items, ...ofModule } = report;
    trainingEffects['training.reportProgress'].apply(recorder, ofModule, context);
    trainingEffects['training.reportSectionProgress'].apply(recorder, report, context);
  }
  return [
    rows.get(`trainingProgress/${moduleId}`),
    rows.get(`trainingSectionProgress/${sectionId}`),
  ];
}

const anyReport: fc.Arbitrary<Report> = fc.record({
  moduleId: fc.constant(moduleId),
  sectionId: fc.constant(sectionId),
  progressPercentage: fc.integer({ min: 0, max: 100 }),
  completed: fc.boolean(),
  lastWatchedAt: fc.constantFrom('2026-11-18T08:00:00.000Z', '2026-11-19T08:00:00.000Z'),
  doneItems: fc.subarray([1, 2, 3].map((n) => trainingId('item', n))),
});

it('a row is the member’s, at the time of the report', () => {
  const report = { moduleId, sectionId, progressPercentage: 40, completed: false };
  const amount = {
    userId: 'ruby',
    moduleId,
    progressPercentage: 40,
    completed: false,
    lastWatchedAt: context.at,
  };
  expect(play([report])).toEqual([
    { id: moduleId, ...amount },
    { id: sectionId, sectionId, ...amount, doneItems: [] },
  ]);
});

it('reports collapsed into one leave the rows that both leave', () => {
  const { collapse } = trainingEffects['training.reportSectionProgress'];
  fc.assert(
    fc.property(anyReport, anyReport, (older, newer) => {
      const joined = collapse?.(older, newer) ?? newer;
      expect(play([joined])[1]).toEqual(play([older, newer])[1]);
    }),
  );
});

it('changes are described by the title', () => {
  const { describe, subject } = trainingEffects['training.reportProgress'];
  const rows = { get: () => ({ title: 'Lighting' }) as never };
  const report = { moduleId, progressPercentage: 40, completed: false };
  expect(describe(report, subject?.(report, rows) ?? null)).toBe('‘Lighting’: 40%');
  expect(describe({ ...report, completed: true }, null)).toBe('Training: 100%');
});
