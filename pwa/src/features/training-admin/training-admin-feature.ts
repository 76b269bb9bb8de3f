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
    'training.create': 'Training module created',
    'training.replace': 'Training module edited',
    'training.rename': 'Training module’s title or description changed',
    'training.reorder': 'Training module moved',
    'training.remove': 'Training module deleted',
    'training.grant': 'Access to a training module granted',
    'training.grantMany': 'Access to a training module granted to several',
    'training.revoke': 'Access to a training module revoked',
    'training.revokeMany': 'Access to a training module revoked from several',
  },
} as const satisfies AdminFeature;
