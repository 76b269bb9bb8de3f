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
  if (user.status === 'approved') {
    facts.push(['Approved', known(detail, ({ approvedAt }) => instantOr(approvedAt, 'Not known'))]);
  }
  if (user.rejectionReason !== null) facts.push(['Rejected because', user.rejectionReason]);
  facts.push(
    ['Last seen', instantOr(user.lastSeenAt, 'Never')],
    ['Signed in on', known(detail, ({ sessions }) => describeSessions(sessions))],
    ['Time zone', known(detail, ({ timeZone }) => timeZone?.replaceAll('_', ' ') ?? 'Not known')],
  );
  if (user.authType === 'local') {
    facts.push(['Two-step sign-in', known(detail, describeSecondFactor)]);
  }
  if (user.mustChangePassword) facts.push(['Password', 'To be changed at the next sign-in']);
  return <Facts facts={facts} />;
}

/** The row is there from the first frame, so that nothing below it moves. */
function known(detail: UserDetail | undefined, describe: (known: UserDetail) => ReactNode) {
  return detail === undefined ? '…' : describe(detail);
}

function instantOr(at: string | null, otherwise: string): ReactNode {
  return at === null ? otherwise : <Instant at={at} />;
}

function describeSecondFactor({ hasSecondFactor, passkeys }: UserDetail): string {
  const state = hasSecondFactor ? 'On' : 'Off';
  if (passkeys === 0) return state;
  return `${state}, ${passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`}`;
}

function describeSessions(count: number): string {
  if (count === 0) return 'No device';
  return count === 1 ? '1 device' : `${count} devices`;
}
