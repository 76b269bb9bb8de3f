import { Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { TextArea } from '../../../../ui/text-field/text-area.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { captionsField } from '../draft/draft-files.ts';
import { type DraftItem, isPartBlank } from '../draft/module-draft.ts';
import { useEditor } from '../editor-context.ts';
import { CaptionsField, FileField } from '../files/file-field.tsx';
import { partElementId } from '../outline/jump-to-part.ts';
import { itemTypes } from './part-names.ts';
import { MarkdownField } from './markdown-field.tsx';
import styles from './parts.module.css';

interface RemovePartProps {
  /** 'section 2'. */
  readonly name: string;
  readonly isEmpty: boolean;
  readonly onRemove: () => void;
}

interface ItemFieldsProps {
  readonly item: DraftItem;
  readonly sectionId: string;
  /** Its title, or 'video 2'. */
  readonly name: string;
  /** Handle and buttons that move it. */
  readonly tools: ReactNode;
}

export function ItemFields({ item, sectionId, name, tools }: ItemFieldsProps) {
  const { edit, uploads, problemOf } = useEditor();
  const { id, type } = item;
  const { name: typeName, Icon } = itemTypes[type];
  const uploadAt = (field: 'file' | 'captions') =>
    uploads.at({ of: 'item', sectionId, itemId: id, field });
  const change = (next: Partial<Pick<DraftItem, 'title' | 'description' | 'content'>>) =>
    edit({ kind: 'item', sectionId, id, change: next });
  return (
    <div
      className={styles.item}
      id={partElementId(id)}
      role="group"
      aria-label={name}
      tabIndex={-1}
    >
      <div className={styles.bar}>
        <p className={styles.kind}>
          <Icon size={18} aria-hidden="true" />
          {typeName}
        </p>
        {tools}
        <RemovePart
          name={name}
          isEmpty={isPartBlank(item) && !uploadAt('file') && !uploadAt('captions')}
          onRemove={() => edit({ kind: 'removeItem', sectionId, id })}
        />
      </div>
      <TextField
        label="Title"
        aria-label={`${typeName} title`}
        help="Optional."
        maxLength={200}
        value={item.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      {type === 'text' ? (
        <MarkdownField
          label="Text"
          value={item.content}
          error={problemOf(id)}
          onChange={(content) => change({ content })}
        />
      ) : (
        <FileField
          label={typeName}
          fileType={type}
          place={{ of: 'item', sectionId, itemId: id, field: 'file' }}
          file={item.file}
          error={problemOf(id)}
        />
      )}
      {type === 'video' && (
        <CaptionsField
          place={{ of: 'item', sectionId, itemId: id, field: 'captions' }}
          file={item.captions}
          error={problemOf(captionsField(id))}
        />
      )}
      {type !== 'text' && (
        <TextArea
          label="Description"
          aria-label={`${typeName} description`}
          rows={2}
          maxLength={5000}
          value={item.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      )}
    </div>
  );
}

/** Removes a section or an item; asks where something would be lost. */
export function RemovePart({ name, isEmpty, onRemove }: RemovePartProps) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const remove = () => {
    const list = button.current?.closest('ol');
    // The question goes with the part.
    flushSync(onRemove);
    list?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  };
  return (
    <>
      <IconButton
        ref={button}
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
        onConfirm={remove}
        onClose={() => setIsAsking(false)}
        // False where the part has gone, and with it the button.
        finalFocus={() => (button.current === null ? false : null)}
      />
    </>
  );
}
