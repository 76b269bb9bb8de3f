import type { ReactNode } from 'react';
import { Detail } from '../../../ui/detail/detail.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { AccessPill } from './members-columns.tsx';
import type { Member } from './use-access-changes.ts';

interface MemberDetailProps {
  readonly member: Member;
  readonly module: { readonly title: string };
  readonly action: ReactNode;
}

/** A member beside the chosen module. */
export function MemberDetail({ member, module, action }: MemberDetailProps) {
  const { username, name, email, access, completed, progressPercentage } = member;
  const facts: [string, ReactNode][] = [['Module', module.title]];
  if (access !== null) {
    facts.push(['Access since', <Instant key="at" at={access.createdAt} />]);
    facts.push(['Granted by', access.grantedBy ?? 'A deleted account']);
  }
  facts.push(['Progress', completed ? 'Completed' : `${Math.min(100, progressPercentage)}%`]);
  return (
    <Detail
      title={username}
      subtitle={[name, email].filter(Boolean).join(' · ')}
      pills={<AccessPill hasAccess={access !== null} />}
    >
      <Facts facts={facts} />
      {action}
    </Detail>
  );
}
