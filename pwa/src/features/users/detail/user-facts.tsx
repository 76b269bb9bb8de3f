import type { UserDetail, UserRow } from '@greenroom/sync-protocol/users/users-records';
import type { ReactNode } from 'react';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';

interface UserFactsProps {
  readonly user: UserRow;
  readonly detail: UserDetail | undefined;
}

export function UserFacts({ user, detail }: UserFactsProps) {
  const facts: [string, ReactNode][] = [
    ['Signs in with', user.authType === 'local' ? 'Password' : 'A sign-in provider'],
    ['Registered', <Instant key="at" at={user.createdAt} />],
  ];
  if (detail?.approvedAt != null) {
    facts.push(['Approved', <Instant key="at" at={detail.approvedAt} />]);
  }
  if (user.rejectionReason !== null) facts.push(['Rejected because', user.rejectionReason]);
  facts.push([
    'Last seen',
    user.lastSeenAt === null ? 'Never' : <Instant key="at" at={user.lastSeenAt} />,
  ]);
  if (detail !== undefined) facts.push(['Signed in on', describeSessions(detail.sessions)]);
  if (detail?.timeZone != null) facts.push(['Time zone', detail.timeZone.replaceAll('_', ' ')]);
  if (detail !== undefined && user.authType === 'local') {
    facts.push(['Two-step sign-in', detail.hasSecondFactor ? 'On' : 'Off']);
    if (detail.passkeys > 0) facts.push(['Passkeys', String(detail.passkeys)]);
  }
  if (user.mustChangePassword) facts.push(['Password', 'To be changed at the next sign-in']);
  return <Facts facts={facts} />;
}

function describeSessions(count: number): string {
  if (count === 0) return 'No device';
  return count === 1 ? '1 device' : `${count} devices`;
}
