import type { CallInput } from '@greenroom/sync-protocol/contract';
import type { ProblemCode } from '@greenroom/sync-protocol/problem';
import { mergeProgress } from '@greenroom/sync-protocol/training/training-merge';
import { AppError, notFound } from '../../../app-error.ts';
import type { MutationContext, MutationHandlers } from '../../../http/contract/handler.ts';
import { requireOpenModule } from '../access/require-module.ts';
import { findSection } from '../content/sections-repository.ts';
import {
  mergeModuleProgress,
  mergeSectionProgress,
  type ProgressReport,
  toProgress,
  toSectionProgress,
} from './progress-repository.ts';

type ProgressCall = 'training.reportProgress' | 'training.reportSectionProgress';
type Report = CallInput<'training.reportProgress'>;

/** Handlers of members' reports, shared by REST and mutations. */
export const trainingMutationHandlers: Pick<MutationHandlers, ProgressCall> = {
  'training.reportProgress': (context, input) =>
    unlessGone(
      context,
      async () => {
        await requireOpenModule(context.trx, context.actor, input.moduleId);
        return toProgress(await mergeModuleProgress(context.trx, reportOf(context, input)));
      },
      () => ({ ...echoOf(context, input), id: input.moduleId }),
    ),

  'training.reportSectionProgress': (context, input) =>
    unlessGone(
      context,
      async () => {
        const { moduleId, sectionId } = input;
        await requireOpenModule(context.trx, context.actor, moduleId);
        const section = await findSection(context.trx, sectionId);
        if (section?.module_id !== moduleId) throw notFound('Section');
        const report = { ...reportOf(context, input), sectionId };
        return toSectionProgress(await mergeSectionProgress(context.trx, report));
      },
      () => ({ ...echoOf(context, input), id: input.sectionId, sectionId: input.sectionId }),
    ),
};

/**
 * A module or section may be gone when a report made offline arrives: that is no fault of the member,
 * so nothing is stored and nothing refused. Plain REST is told.
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
