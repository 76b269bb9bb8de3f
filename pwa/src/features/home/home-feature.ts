import { House } from 'lucide-react';
import type { Feature } from '../registration/feature.ts';

export const homeFeature = {
  screens: [{ path: '/', title: 'Home', icon: House, place: { bar: 'everybody' } }],
} as const satisfies Feature;
