import { CalendarPlus, CalendarRange, Settings, UserX } from 'lucide-react';
import { useState } from 'react';
import { blocklistReportAddress } from '../../features/blocklist/blocklist-address.ts';
import type { MemberScreen } from '../../features/registration/feature.ts';
import { planHoursAddress } from '../../features/schedule/schedule-way-on.ts';
import { memberScreens } from '../features.ts';
import { findPlaces } from './find-places.ts';
import type { GoToDialogProps } from './go-to.tsx';
import { placeOf } from './known-place.tsx';
import { PlaceDialog } from './place-dialog.tsx';

/** Every screen of a member, in the order of the sidebar. */
const memberScreenPlaces = memberScreens.map(({ path, title, icon, place, card }: MemberScreen) =>
  placeOf('screen', {
    to: path,
    label: title,
    icon,
    keywords: `${place?.label ?? ''} ${card?.text ?? ''}`,
  }),
);

/** What a member can do, by the address that begins it. */
const memberActionPlaces = [
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

/** Finds a member's screens and actions by typing, online and offline. */
export function MemberGoToDialog(props: GoToDialogProps) {
  const [typed, setTyped] = useState('');
  return (
    <PlaceDialog
      {...props}
      typed={typed}
      onType={setTyped}
      groups={[
        { title: 'Screens', items: findPlaces(memberScreenPlaces, typed) },
        { title: 'Actions', items: findPlaces(memberActionPlaces, typed) },
      ]}
    />
  );
}
