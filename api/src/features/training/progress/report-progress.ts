import type { CallInput } from '@greenroom/sync-protocol/contract';
import type { ProblemCode } from '@greenroom/sync-protocol/problem';
import { mergeProgress } from '@greenroom/sync-protocol/training/training-merge';
import { sectionAmounts } from '@greenroom/sync-protocol/training/training-done-items';
import { modulePercentage } from '@greenroom/sync-protocol/training/training-gates';
import { AppError, notFound } from '../../../app-error.ts';
import type { Trx } from '../../../database/schema.ts';
import type { MutationContext, MutationHandlers } from '../../../access/handler.ts';
import { requireGrantedModule, requireOpenModule } from '../access/require-module.ts';
import { keepModule } from '../content/modules-repository.ts';
import { keepSection } from '../content/sections-repository.ts';
import {
  mergeModuleProgress,
  mergeSectionProgress,
  findPartsOf,
  type ProgressReport,
  type SectionReport,
  toProgress,
  toSectionProgress,
} from './progress-repository.ts';
import type { SectionProgressRow } from '../training-tables.ts';

type ProgressCall = 'training.reportProgress' | 'training.reportSectionProgress';
type Report = CallInput<'training.reportProgress'>;

/** Handlers of members' reports, shared by REST and mutations. */
export const trainingMutationHandlers: Pick<MutationHandlers, ProgressCall> = {
  'training.reportProgress': (context, input) =>
    unlessGone(
      context,
      async () => {
        await requireReportable(context, input.moduleId);
        return toProgress(await mergeModuleProgress(context.trx, reportOf(context, input)));
      },
      () => ({ ...echoOf(context, input), id: input.moduleId }),
    ),

  'training.reportSectionProgress': (context, input) =>
    unlessGone(
      context,
      async () => {
        const { moduleId, sectionId } = input;
        await requireReportable(context, moduleId);
        const section = await keepSection(context.trx, sectionId);
        const { doneItems = [] } = input;
        const report = { ...reportOf(context, input), sectionId, doneItems };
        if (section?.module_id !== moduleId) {
          if (context.offset !== null) await recordMovedItems(context.trx, report);
          throw notFound('Section');
        }
        const merged = await mergeSectionProgress(context.trx, report);
        return toSectionProgress(
          doneItems.length === 0 ? merged : await addUpItems(context.trx, report, merged),
        );
      },
      () => ({ ...echoOf(context, input), id: input.sectionId, sectionId: input.sectionId }),
    ),
};

/**
 * What the items done on all devices come to is stored of the section and the module: each device
 * knew only its own. The section's row is locked by its merge.
 */
async function addUpItems(
  trx: Trx,
  report: SectionReport,
  row: SectionProgressRow,
): Promise<SectionProgressRow> {
  const { sectionIds, items, reported } = await findPartsOf(trx, report.userId, report.moduleId);
  const amounts = sectionAmounts(sectionIds, items, reported);
  const percentages = [...amounts.values()].map((amount) => amount.progressPercentage);
  const ofModule = { progressPercentage: modulePercentage(percentages), completed: false };
  await mergeModuleProgress(trx, { ...report, ...ofModule });
  const amount = amounts.get(report.sectionId);
  if (!amount || amount.progressPercentage <= row.progress_percentage) return row;
  return mergeSectionProgress(trx, { ...report, ...amount, lastWatchedAt: report.lastWatchedAt });
}

/** Items that left a section before it went are done in the one they are in now. */
async function recordMovedItems(trx: Trx, report: SectionReport): Promise<void> {
  const { items } = await findPartsOf(trx, report.userId, report.moduleId);
  const moved = items.filter(({ id }) => report.doneItems.includes(id));
  for (const [sectionId, done] of Map.groupBy(moved, (item) => item.sectionId)) {
    const doneItems = done.map(({ id }) => id);
    const own = { ...report, sectionId, doneItems, progressPercentage: 0, completed: false };
    await addUpItems(trx, own, await mergeSectionProgress(trx, own));
  }
}

/**
 * A module or section may be gone when a report made offline arrives: that is no fault of the member,
 * so nothing is refused, and nothing stored but its items that are elsewhere now. Plain REST is told.
 */
async function unlessGone<T>(
  { offset }: MutationContext,
  work: () => Promise<T>,
  otherwise: () => T,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const gone: ProblemCode = 'not_found';
    if (offset === null || !(error instanceof AppError) || error.problem.code !== gone) throw error;
    return otherwise();
  }
}

/**
 * The module of a report. One made offline counts also while the module is a draft again: only
 * reading waits for its publishing. Plain REST is told that it is not there.
 */
async function requireReportable({ trx, actor, offset }: MutationContext, moduleId: string) {
  // An edit that is under way ends first: what it removes is gone, not a conflict.
  if (offset !== null) return requireGrantedModule(trx, actor, moduleId);
  await keepModule(trx, moduleId);
  return requireOpenModule(trx, actor, moduleId);
}

/** Of the report: the device's time, never later than the server's (security 5). */
function reportOf({ actor, now, at }: MutationContext, input: Report): ProgressReport {
  const given = input.lastWatchedAt === undefined ? at : new Date(input.lastWatchedAt);
  return {
    userId: actor.userId,
    moduleId: input.moduleId,
    progressPercentage: input.progressPercentage,
    completed: input.completed,
    lastWatchedAt: given < now ? given : now,
    now,
  };
}

function echoOf(context: MutationContext, input: Report) {
  const { lastWatchedAt, ...report } = reportOf(context, input);
  const amount = { ...report, lastWatchedAt: lastWatchedAt.toISOString() };
  return { userId: report.userId, moduleId: report.moduleId, ...mergeProgress(amount, amount) };
}
