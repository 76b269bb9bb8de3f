import { UsersRound } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature, AuditedValues } from '../registration/admin-feature.ts';

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
    'users.approve': 'Account approved',
    'users.reject': 'Account rejected',
    'users.toggleSuspension': {
      name: 'Account paused or unpaused',
      describe: (_before, { suspended }) => {
        if (suspended === undefined) return null;
        return suspended === true ? 'Account paused' : 'Account unpaused';
      },
    },
    'users.rename': 'Username changed',
    'users.resetPassword': 'Password reset',
    'users.resetSecondFactor': {
      name: 'Two-step sign-in or passkeys reset',
      describe: (_before, after) => describeReset(after),
    },
    'users.setRole': 'Role changed',
    'users.eraseDevices': 'Devices asked to erase',
    'users.delete': 'Account deleted',
    'operator.createAdmin': 'Administrator created on the server',
    'operator.resetPassword': 'Password reset on the server',
    'operator.resetSecondFactor': {
      name: 'Two-step sign-in or passkeys reset on the server',
      describe: (_before, after) => {
        const words = describeReset(after);
        return words && `${words} on the server`;
      },
    },
    'operator.endSessions': 'Sessions ended on the server',
  },
} as const satisfies AdminFeature;

/** Null: an entry of before what was reset was recorded. */
function describeReset({ twoStepSignIn, passkeys }: AuditedValues): string | null {
  if (twoStepSignIn === undefined) return passkeys === undefined ? null : 'Passkeys removed';
  return passkeys === undefined
    ? 'Two-step sign-in turned off'
    : 'Two-step sign-in turned off, passkeys removed';
}
