import { useReplica } from '../../replica/replica-context.tsx';
import { giveUpChange } from '../try-change.ts';
import { RefusedChanges, useRefusedCalls } from '../refused-changes.tsx';

interface SupportRefusedProps {
  /** Puts a text back into the composer. */
  readonly onEdit: (content: string) => void;
}

/** Messages and marks the server refused; a message can be written again. */
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
  return <RefusedChanges label="Messages that were not accepted" items={items} />;
}
