import { ScrollText } from 'lucide-react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import type { AdminFeature } from '../registration/admin-feature.ts';

export const auditAdminFeature = {
  screens: [
    {
      path: '/admin/audit',
      title: 'Audit',
      Screen: lazyScreen(() => import('./audit-screen.tsx').then((module) => module.AuditScreen)),
      navigation: {
        section: 'Insight',
        label: 'Audit',
        icon: ScrollText,
        card: { title: 'Audit', text: 'Who changed what, and when' },
      },
    },
  ],
} as const satisfies AdminFeature;
