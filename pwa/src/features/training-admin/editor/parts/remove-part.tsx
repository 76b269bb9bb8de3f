import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';

interface RemovePartProps {
  /** 'section 2'. */
  readonly name: string;
  readonly isEmpty: boolean;
  readonly onRemove: () => void;
}

/** Removes a section or an item; asks where something would be lost. */
export function RemovePart({ name, isEmpty, onRemove }: RemovePartProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton
        label={`Remove ${name}`}
        onClick={() => (isEmpty ? onRemove() : setIsAsking(true))}
      >
        <Trash2 size={20} aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${name}?`}
        text="Its content is deleted once the module is saved."
        confirmLabel="Remove"
        destructive
        onConfirm={onRemove}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
