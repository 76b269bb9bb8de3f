import { readAccessRequest } from '@greenroom/sync-protocol/support/access-requests';
import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { LockOpen } from 'lucide-react';
import { callApi } from '../../../rest/call-api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';
import { grantFailure, useAskedModule } from './use-asked-module.ts';

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
      failure: grantFailure,
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
