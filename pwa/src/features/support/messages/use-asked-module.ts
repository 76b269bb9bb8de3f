import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { useCallPage, useCallQuery } from '../../../rest/use-call-query.ts';

/** The specified text of a failed grant (admin side 8). */
export const grantFailure = 'Failed to grant module access';

interface AskedModule {
  /** Null: not read yet, or it is not certain which one is meant. */
  readonly moduleId: string | null;
  /** Why it cannot be read. Null: it can. */
  readonly problem: string | null;
  readonly retry: () => void;
}

/**
 * The published module of a title, for a row of many: all share one reading. Undefined: not read yet;
 * null: it cannot be read, or there are several or none.
 */
export function useTitledModule(title: string): string | null | undefined {
  const { data, isError } = useCallQuery('training.list', {});
  if (data === undefined) return isError ? null : undefined;
  const [titled, ...others] = findPublished(data, title);
  return others.length === 0 ? (titled?.id ?? null) : null;
}

function findPublished(modules: CallAnswer<'training.list'>, title: string) {
  return modules.filter((each) => !each.draft && each.title === title);
}

/**
 * The module a title stands for. Titles are not unique: members see those that are published, and ask
 * for one they cannot open.
 */
export function useAskedModule(
  { userId, username }: Pick<ListedAdminMessage, 'userId' | 'username'>,
  title: string,
): AskedModule {
  const modules = useCallQuery('training.list', {});
  const access = useCallPage('training.listMatrix', { search: username });
  const failed = [modules, access].filter(({ data }) => data === undefined);
  const isRead = failed.length === 0 && !access.isPlaceholderData;
  // Undefined: the member's row is on a later page, or not shown.
  const granted = access.data?.rows.find(({ id }) => id === userId)?.modules;
  const alike = findPublished(modules.data ?? [], title);
  const [meant, ...others] = alike.filter(({ id }) => granted?.includes(id) === false);
  return {
    moduleId: isRead && others.length === 0 ? (meant?.id ?? null) : null,
    problem: failed.find(({ error }) => error !== null)?.error?.message ?? null,
    retry: () => {
      for (const read of failed) void read.refetch();
    },
  };
}
