import { readAccessRequest } from '@greenroom/sync-protocol/support/access-requests';
import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { LockOpen } from 'lucide-react';
import { callApi } from '../../../rest/call-api.ts';
import { useCallPage, useCallQuery } from '../../../rest/use-call-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';

interface GrantAccessProps {
  readonly message: ListedAdminMessage;
  readonly isLocked: boolean;
  readonly onGranted: () => void;
}

/** Grants the module a message asks for; nothing for other messages, and once it is resolved. */
export function GrantAccess({ message, isLocked, onGranted }: GrantAccessProps) {
  const title = message.status === 'resolved' ? null : readAccessRequest(message);
  if (title === null) return null;
  return <GrantButton {...{ message, isLocked, onGranted, title }} />;
}

function GrantButton(props: GrantAccessProps & { readonly title: string }) {
  const { message, isLocked, onGranted, title } = props;
  const { username } = message;
  const asked = useAskedModule(message, title);
  const grant = useAdminAction(
    (moduleId: string) => callApi('training.grant', { moduleId, userId: message.userId }),
    {
      done: () => ({ title: 'Access Granted', text: `${username} can open ${title}.` }),
      onDone: onGranted,
      failure: 'Failed to grant module access',
    },
  );
  if (asked.problem !== null) {
    return (
      <FailureNotice
        tone="warning"
        title="Who may open the module could not be loaded"
        onRetry={asked.retry}
      >
        {asked.problem}
      </FailureNotice>
    );
  }
  const { moduleId } = asked;
  if (moduleId === null) return null;
  return (
    <>
      <Button
        wide
        disabled={isLocked}
        pending={grant.isPending}
        onClick={() => grant.run(moduleId)}
      >
        <LockOpen size={18} aria-hidden="true" />
        Grant access to {title}
      </Button>
      {grant.problem !== null && <Notice tone="danger">{grant.problem}</Notice>}
    </>
  );
}

interface AskedModule {
  /** Null: not read yet, or it is not certain which one is meant. */
  readonly moduleId: string | null;
  /** Why it cannot be read. Null: it can. */
  readonly problem: string | null;
  readonly retry: () => void;
}

/**
 * The module a title stands for. Titles are not unique: members see those that are published, and ask
 * for one they cannot open.
 */
function useAskedModule(
  { userId, username }: Pick<ListedAdminMessage, 'userId' | 'username'>,
  title: string,
): AskedModule {
  const modules = useCallQuery('training.list', {});
  const access = useCallPage('training.listMatrix', { search: username });
  const failed = [modules, access].filter(({ data }) => data === undefined);
  const isRead = failed.length === 0 && !access.isPlaceholderData;
  // Undefined: the member's row is on a later page, or not shown.
  const granted = access.data?.rows.find(({ id }) => id === userId)?.modules;
  const alike = modules.data?.filter((each) => !each.draft && each.title === title) ?? [];
  const [meant, ...others] = alike.filter(({ id }) => granted?.includes(id) === false);
  return {
    moduleId: isRead && others.length === 0 ? (meant?.id ?? null) : null,
    problem: failed.find(({ error }) => error !== null)?.error?.message ?? null,
    retry: () => {
      for (const read of failed) void read.refetch();
    },
  };
}
