import { ShieldCheck } from 'lucide-react';
import type { Feature } from '../registration/feature.ts';

export const accountFeature = {
  screens: [
    {
      path: '/privacy',
      title: 'Privacy',
      icon: ShieldCheck,
      // Administrators have it in the account menu.
      place: { isMembersAlone: true },
      card: { group: 'more', text: 'Your password, your data and your account' },
    },
  ],
} as const satisfies Feature;
