import { byteOrderMark, toCsvLine } from '@greenroom/sync-protocol/csv/csv-cells';
import type { MemberProgress } from '@greenroom/sync-protocol/training/training-access-records';
import type { RequestHandlers } from '../../../access/handler.ts';
import type { Db } from '../../../database/schema.ts';
import { serveCsv } from '../../../files/served-file.ts';
import { findModules } from '../content/modules-repository.ts';
import {
  countMembers,
  countProgress,
  findMemberProgress,
  findMembersAfter,
  type ProgressFilter,
  withProgress,
} from './member-progress-repository.ts';

/** A column of the export. */
interface CsvModule {
  readonly id: string;
  readonly title: string;
}

type ProgressCall =
  | 'training.listMemberProgress'
  | 'training.countMemberProgress'
  | 'training.exportProgress';

/** Handlers of administrators' views of members' progress. */
export const trainingProgressHandlers: Pick<RequestHandlers, ProgressCall> = {
  'training.listMemberProgress': async ({ db, setHeader }, { page, sort, ...filter }) => {
    setHeader('x-total-count', String(await countMembers(db, filter)));
    return findMemberProgress(db, filter, sort, page);
  },

  'training.countMemberProgress': async ({ db }, { search }) => countProgress(db, search),

  'training.exportProgress': async ({ db, now }, filter) => {
    return serveCsv(await writeProgress(db, filter), 'training-progress', now);
  },
};

/** Members per statement of the export. */
const batch = 500;

/** The whole export as text, about 250 bytes a member of 50 modules. */
async function writeProgress(db: Db, filter: ProgressFilter): Promise<string> {
  const modules = await findModules(db, { withDrafts: false });
  const parts = [csvHeader(modules)];
  for (let after: Parameters<typeof findMembersAfter>[2] = null; ;) {
    const members = await findMembersAfter(db, filter, after, batch);
    for (const member of await withProgress(db, members)) parts.push(csvLine(member, modules));
    const last = members.at(-1);
    if (!last || members.length < batch) return parts.join('');
    after = { text: last.search_text, id: last.id };
  }
}

/** The header (RFC 4180): a member's columns, then one column a module. */
function csvHeader(modules: readonly CsvModule[]): string {
  const titles = modules.map(({ title }) => `${title} (%)`);
  return byteOrderMark + toCsvLine(['Username', 'Name', 'Email', 'Completed modules', ...titles]);
}

/** One line a member. A module not begun is empty. */
function csvLine({ user, progress }: MemberProgress, modules: readonly CsvModule[]): string {
  const percentages = new Map(
    progress.map((row) => [row.moduleId, String(row.completed ? 100 : row.progressPercentage)]),
  );
  const completed = progress.filter((row) => row.completed).length;
  return toCsvLine([
    user.username,
    user.name ?? '',
    user.email ?? '',
    String(completed),
    ...modules.map(({ id }) => percentages.get(id) ?? ''),
  ]);
}
