import { useReplica } from '../../replica/replica-context.tsx';
import { RefusedChanges, useRefusedCalls } from '../changes/refused-changes.tsx';
import { giveUpChange } from '../changes/try-change.ts';
import { targetsRefusals } from './targets-refusals.ts';
import type { TargetForm } from './targets-commands.ts';

interface TargetsRefusedProps {
  readonly onEdit: (typed: TargetForm) => void;
}

/** Refused targets, which can be typed again, and refused deletions. */
export function TargetsRefused({ onEdit }: TargetsRefusedProps) {
  const replica = useReplica();
  const refused = useRefusedCalls('targets.') ?? [];
  const items = refused.map((change) => {
    const textOf = (name: keyof TargetForm) => {
      const value = change.input[name];
      return typeof value === 'string' ? value : '';
    };
    const edit = () => {
      onEdit({
        targetName: textOf('targetName'),
        targetAmount: textOf('targetAmount'),
        endDate: textOf('endDate'),
      });
      void giveUpChange(replica, change.id);
    };
    return { change, onEdit: change.call === 'targets.create' ? edit : null };
  });
  return (
    <RefusedChanges
      refusals={targetsRefusals}
      label="Targets that were not accepted"
      items={items}
    />
  );
}
