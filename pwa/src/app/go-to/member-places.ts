import { CalendarPlus, CalendarRange, Settings, UserX } from 'lucide-react';
import { blocklistReportAddress } from '../../features/blocklist/blocklist-address.ts';
import type { MemberScreen } from '../../features/registration/feature.ts';
import { planHoursAddress } from '../../features/schedule/schedule-way-on.ts';
import { memberScreens } from '../features.ts';
import { placeOf } from './known-place.tsx';

/** Every screen of a member, in the order of the sidebar. */
export const memberScreenPlaces = memberScreens.map(
  ({ path, title, icon, place, card }: MemberScreen) =>
    placeOf('screen', {
      to: path,
      label: title,
      icon,
      keywords: `${place?.label ?? ''} ${card?.text ?? ''}`,
    }),
);

/** What a member can do, by the address that begins it. */
export const memberActionPlaces = [
  { label: 'Plan hours…', icon: CalendarPlus, to: planHoursAddress, keywords: 'add shift work' },
  {
    label: 'Show the month',
    icon: CalendarRange,
    to: '/schedule?view=month',
    keywords: 'schedule calendar',
  },
  { label: 'Report a member…', icon: UserX, to: blocklistReportAddress, keywords: 'blocklist add' },
  {
    label: 'Notification settings',
    icon: Settings,
    to: '/notifications?settings=open',
    keywords: 'push quiet hours reminders',
  },
].map((action) => placeOf('action', action));
