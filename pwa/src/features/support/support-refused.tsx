import { useReplica } from '../../replica/replica-context.tsx';
import { giveUpChange } from '../changes/try-change.ts';
import { RefusedChanges, useRefusedCalls } from '../changes/refused-changes.tsx';
import { supportRefusals } from './support-refusals.ts';

interface SupportRefusedProps {
  readonly onEdit: (content: string) => void;
}

/** Refused messages and read marks; a message can be edited again. */
export function SupportRefused({ onEdit }: SupportRefusedProps) {
  const replica = useReplica();
  const refused = useRefusedCalls('support.') ?? [];
  const items = refused.map((change) => {
    const content = change.input['content'];
    const edit = (text: string) => {
      onEdit(text);
      void giveUpChange(replica, change.id);
    };
    return { change, onEdit: typeof content === 'string' ? () => edit(content) : null };
  });
  return (
    <RefusedChanges
      refusals={supportRefusals}
      label="Messages that were not accepted"
      items={items}
    />
  );
}
