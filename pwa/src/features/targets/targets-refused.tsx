import { useState } from 'react';
import type { RefusedChange } from '../../replica/replica-types.ts';
import { RefusedChanges, useRefusedCalls } from '../changes/refused-changes.tsx';
import { ReplaceTypedDialog } from '../changes/replace-typed-dialog.tsx';
import type { TargetForm as Typed } from './targets-commands.ts';
import { targetsRefusals } from './targets-refusals.ts';

interface TargetsRefusedProps {
  /** What the form has. Null: nothing. */
  readonly typed: Typed | null;
  /** Whether the form has a refused change's text. */
  readonly isTakenUp: (changeId: string) => boolean;
  /** Null: none can be set now. */
  readonly onEdit: ((changeId: string, typed: Typed) => void) | null;
}

/** Refused targets, which can be typed again, and refused deletions. */
export function TargetsRefused({ typed, isTakenUp, onEdit }: TargetsRefusedProps) {
  const refused = useRefusedCalls('targets.') ?? [];
  const [asked, setAsked] = useState<RefusedChange | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const takeUp = (change: RefusedChange) => onEdit?.(change.id, typedOf(change));
  const edit = (change: RefusedChange) => {
    if (typed === null || isTakenUp(change.id)) {
      takeUp(change);
      return;
    }
    setAsked(change);
    setIsAsking(true);
  };
  const items = refused.map((change) => {
    const isEditable = onEdit !== null && change.call === 'targets.create';
    return { change, onEdit: isEditable ? () => edit(change) : null };
  });
  return (
    <>
      <RefusedChanges
        refusals={targetsRefusals}
        label="Targets that were not accepted"
        items={items}
      />
      {asked && (
        <ReplaceTypedDialog
          open={isAsking}
          typed={nameOf(typed)}
          undone="set"
          onReplace={() => takeUp(asked)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** Without a name only an amount or a day was typed. */
function nameOf(typed: Typed | null): string {
  const name = typed?.targetName.trim() ?? '';
  return name === '' ? 'The target you began' : `Your target ‘${name}’`;
}

function typedOf({ input }: RefusedChange): Typed {
  const textOf = (name: keyof Typed) => {
    const value = input[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    targetName: textOf('targetName'),
    targetAmount: textOf('targetAmount'),
    endDate: textOf('endDate'),
  };
}
