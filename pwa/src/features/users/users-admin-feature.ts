import { UsersRound } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature, AuditedValues, AuditSentence } from '../registration/admin-feature.ts';

export const usersAdminFeature = {
  screens: [
    {
      path: '/admin/users',
      title: 'Users',
      Screen: lazyScreen(() =>
        import('./admin-users-screen.tsx').then((module) => module.AdminUsersScreen),
      ),
      navigation: {
        section: 'People',
        label: 'Users',
        icon: UsersRound,
        isInBar: true,
        card: { title: 'User Management', text: 'Everybody’s accounts' },
        // Longest waiting first.
        waiting: {
          count: 'pendingUsers',
          what: 'account',
          query: '?status=pending&sort=createdAt',
        },
      },
    },
  ],
  auditWords: {
    'users.approve': { name: 'Account approved', did: 'approved' },
    'users.reject': { name: 'Account rejected', did: 'rejected' },
    'users.toggleSuspension': {
      name: 'Account paused or unpaused',
      did: 'paused or unpaused',
      describe: (_before, { suspended }) => {
        if (suspended === undefined) return null;
        return suspended === true
          ? { name: 'Account paused', did: 'paused' }
          : { name: 'Account unpaused', did: 'unpaused' };
      },
    },
    'users.rename': { name: 'Username changed', did: 'changed the username', joint: 'of' },
    'users.resetPassword': { name: 'Password reset', did: 'reset the password', joint: 'of' },
    'users.resetSecondFactor': {
      name: 'Two-step sign-in or passkeys reset',
      did: 'reset two-step sign-in or passkeys',
      joint: 'of',
      describe: (_before, after) => describeReset(after),
    },
    'users.setRole': { name: 'Role changed', did: 'changed the role', joint: 'of' },
    'users.eraseDevices': {
      name: 'Devices asked to erase',
      did: 'signed out and erased the devices',
      joint: 'of',
    },
    'users.delete': { name: 'Account deleted', did: 'deleted the account', joint: 'of' },
    'operator.listAdmins': {
      name: 'Administrators listed on the server',
      did: 'listed the administrators',
    },
    'operator.createAdmin': {
      name: 'Administrator created on the server',
      did: 'created the administrator',
    },
    'operator.resetPassword': {
      name: 'Password reset on the server',
      did: 'reset the password',
      joint: 'of',
    },
    'operator.resetSecondFactor': {
      name: 'Two-step sign-in or passkeys reset on the server',
      did: 'reset two-step sign-in or passkeys',
      joint: 'of',
      describe: (_before, after) => {
        const words = describeReset(after);
        return words && { ...words, name: `${words.name} on the server` };
      },
    },
    'operator.endSessions': {
      name: 'Sessions ended on the server',
      did: 'ended the sessions',
      joint: 'of',
    },
  },
} as const satisfies AdminFeature;

/** Null: an entry of before what was reset was recorded. */
function describeReset({ twoStepSignIn, passkeys }: AuditedValues): AuditSentence | null {
  const off = { name: 'Two-step sign-in turned off', did: 'turned two-step sign-in off' };
  const removed = { name: 'Passkeys removed', did: 'removed the passkeys', joint: 'of' };
  if (twoStepSignIn === undefined) return passkeys === undefined ? null : removed;
  if (passkeys === undefined) return { ...off, joint: 'for' };
  return {
    name: `${off.name}, passkeys removed`,
    did: `${off.did} and removed passkeys`,
    joint: 'for',
  };
}
