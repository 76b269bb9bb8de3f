import { readAccessRequest } from '@greenroom/sync-protocol/support/access-requests';
import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { LockOpen } from 'lucide-react';
import { callApi } from '../../../rest/call-api.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { Button } from '../../../ui/button/button.tsx';
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
  const found = useCallQuery('training.listAccess', { search: title }).data ?? [];
  const module = found.map((row) => row.module).find((each) => each.title === title);
  const grant = useAdminAction(
    (moduleId: string) => callApi('training.grant', { moduleId, userId: message.userId }),
    {
      done: () => ({ title: 'Access Granted', text: `${username} can open ${title}.` }),
      onDone: onGranted,
      failure: 'Failed to grant module access',
    },
  );
  if (module === undefined) return null;
  return (
    <>
      <Button
        wide
        disabled={isLocked}
        pending={grant.isPending}
        onClick={() => grant.run(module.id)}
      >
        <LockOpen size={18} aria-hidden="true" />
        Grant access to {title}
      </Button>
      {grant.problem !== null && <Notice tone="danger">{grant.problem}</Notice>}
    </>
  );
}
