import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { CommandDialog } from '../../ui/command-dialog/command-dialog.tsx';
import { findPlaces } from './find-places.ts';
import type { GoToDialogProps } from './go-to.tsx';
import type { KnownPlace } from './known-place.tsx';
import { memberActionPlaces, memberScreenPlaces } from './member-places.ts';

/** Finds a member's screens and actions by typing, online and offline. */
export function MemberGoToDialog({ open, onClose }: GoToDialogProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const groups = [
    { title: 'Screens', items: findPlaces(memberScreenPlaces, typed) },
    { title: 'Actions', items: findPlaces(memberActionPlaces, typed) },
  ].filter(({ items }) => items.length > 0);
  const choose = ({ to }: KnownPlace) => {
    onClose();
    void navigate(to);
  };
  return (
    <CommandDialog
      open={open}
      onClose={onClose}
      label="Search or go to…"
      typed={typed}
      onType={setTyped}
      groups={groups}
      onChoose={choose}
      empty={`Nothing is called ‘${typed.trim()}’.`}
    />
  );
}
