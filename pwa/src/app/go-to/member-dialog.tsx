import { useState } from 'react';
import { findPlaces } from './find-places.ts';
import type { GoToDialogProps } from './go-to.tsx';
import { memberActionPlaces, memberScreenPlaces } from './member-places.ts';
import { PlaceDialog } from './place-dialog.tsx';

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
