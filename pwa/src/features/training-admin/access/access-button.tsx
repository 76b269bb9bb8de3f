import { Button } from '../../../ui/button/button.tsx';
import styles from './access.module.css';
import type { Member } from './use-access-changes.ts';

interface AccessButtonProps {
  readonly member: Member;
  readonly isInRow: boolean;
  readonly isLocked: boolean;
  /** It is being granted. */
  readonly isPending: boolean;
  readonly onGrant: () => void;
  readonly onRevoke: () => void;
}

/** Grants or revokes a member's access. */
export function AccessButton({ member, isInRow, isLocked, isPending, ...on }: AccessButtonProps) {
  const { username, access } = member;
  const size = isInRow ? 'small' : 'regular';
  if (access === null) {
    return (
      <Button
        size={size}
        variant={isInRow ? 'neutral' : 'secondary'}
        data-action={isInRow ? 'grant' : undefined}
        aria-label={`Grant ${username} access`}
        disabled={isLocked}
        pending={isPending}
        onClick={on.onGrant}
      >
        Grant
      </Button>
    );
  }
  return (
    <Button
      size={size}
      variant={isInRow ? 'plain' : 'destructive'}
      className={isInRow ? styles.revoke : undefined}
      data-action={isInRow ? 'revoke' : undefined}
      data-on-hover={isInRow || undefined}
      aria-label={`Revoke access of ${username}`}
      disabled={isLocked}
      onClick={on.onRevoke}
    >
      Revoke
    </Button>
  );
}
