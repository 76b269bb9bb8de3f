import { ChartNoAxesColumn, GraduationCap, KeyRound, Upload } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const trainingAdminFeature = {
  screens: [
    {
      path: '/admin/training',
      title: 'Training Content',
      navigation: {
        section: 'Training',
        label: 'Training Content',
        icon: GraduationCap,
        card: {
          title: 'Upload Training Content',
          text: 'Modules, their sections and files',
        },
      },
    },
    {
      path: '/admin/module-access',
      title: 'Manage Training Access',
      Screen: lazyScreen(() =>
        import('./access/access-screen.tsx').then((module) => module.AccessScreen),
      ),
      navigation: {
        section: 'Training',
        label: 'Training Access',
        icon: KeyRound,
        card: {
          title: 'Manage Training Access',
          text: 'Who may open which module',
        },
      },
    },
    {
      path: '/admin/training-progress',
      title: 'Training Progress',
      Screen: lazyScreen(() =>
        import('./progress/progress-screen.tsx').then((module) => module.ProgressScreen),
      ),
      navigation: {
        section: 'Training',
        label: 'Training Progress',
        icon: ChartNoAxesColumn,
        card: {
          title: 'Training Progress',
          text: 'How far each member has got',
        },
      },
    },
  ],
  actions: [
    {
      label: 'Upload a training module…',
      icon: Upload,
      to: '/admin/training?edit=new',
      keywords: 'new video lesson',
    },
  ],
  auditWords: {
    'training.create': { name: 'Training module created', did: 'created the module' },
    'training.replace': { name: 'Training module edited', did: 'edited the module' },
    'training.rename': {
      name: 'Training module’s title or description changed',
      did: 'changed the title or description',
      joint: 'of',
    },
    'training.reorder': { name: 'Training module moved', did: 'moved the module' },
    'training.remove': { name: 'Training module deleted', did: 'deleted the module' },
    'training.grant': {
      name: 'Access to a training module granted',
      did: 'granted access to a module',
      joint: 'to',
    },
    'training.grantMany': {
      name: 'Access to a training module granted to several',
      did: 'granted several members access',
      joint: 'to',
    },
    'training.revoke': {
      name: 'Access to a training module revoked',
      did: 'revoked access to a module',
      joint: 'from',
    },
    'training.revokeMany': {
      name: 'Access to a training module revoked from several',
      did: 'revoked several members’ access',
      joint: 'to',
    },
  },
} as const satisfies AdminFeature;
