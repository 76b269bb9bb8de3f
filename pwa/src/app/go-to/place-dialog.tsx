import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveBy } from '../../platform/leaving/leave-by.ts';
import { CommandDialog, type CommandGroup } from '../../ui/command-dialog/command-dialog.tsx';
import type { GoToDialogProps } from './go-to.tsx';
import type { KnownPlace } from './known-place.tsx';

interface PlaceDialogProps extends GoToDialogProps {
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** What matches; groups without places are left out. */
  readonly groups: readonly CommandGroup<KnownPlace>[];
  /** Whether these are all there are: only then nothing is called so. Absent: true. */
  readonly isWhole?: boolean;
  /** Called before it goes there. */
  readonly onChosen?: (place: KnownPlace) => void;
  /** Below the list. Absent: nothing. */
  readonly status?: ReactNode;
}

/** The search for a place of either role: goes to the chosen one. */
export function PlaceDialog(props: PlaceDialogProps) {
  const { groups, isWhole = true, onChosen, ...dialog } = props;
  const navigate = useNavigate();
  const choose = (place: KnownPlace) => {
    onChosen?.(place);
    dialog.onClose();
    leaveBy(() => void navigate(place.to));
  };
  return (
    <CommandDialog
      {...dialog}
      label="Search or go to…"
      groups={groups.filter(({ items }) => items.length > 0)}
      onChoose={choose}
      empty={isWhole ? `Nothing is called ‘${dialog.typed.trim()}’.` : null}
    />
  );
}
