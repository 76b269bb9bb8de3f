import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { TextArea } from '../../../../ui/text-field/text-area.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import type { DraftItem } from '../draft/module-draft.ts';
import { useEditor } from '../editor-context.ts';
import { CaptionsField, FileField } from '../files/file-field.tsx';
import { itemTypes } from './item-types.ts';
import { MarkdownField } from './markdown-field.tsx';
import styles from './parts.module.css';

interface ItemFieldsProps {
  readonly item: DraftItem;
  readonly sectionId: string;
  /** Its title, or 'video 2'. */
  readonly name: string;
  /** Handle and buttons that move it. */
  readonly tools: ReactNode;
}

export function ItemFields({ item, sectionId, name, tools }: ItemFieldsProps) {
  const { edit, problemOf } = useEditor();
  const { id, type } = item;
  const { name: typeName, Icon } = itemTypes[type];
  const change = (next: Partial<Pick<DraftItem, 'title' | 'description' | 'content'>>) =>
    edit({ kind: 'item', sectionId, id, change: next });
  return (
    <div className={styles.item}>
      <div className={styles.bar}>
        <p className={styles.kind}>
          <Icon size={18} aria-hidden="true" />
          {typeName}
        </p>
        {tools}
        <IconButton
          label={`Remove ${name}`}
          onClick={() => edit({ kind: 'removeItem', sectionId, id })}
        >
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <TextField
        label={`${typeName} title`}
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
        />
      )}
      {type !== 'text' && (
        <TextArea
          label={`${typeName} description`}
          rows={2}
          maxLength={5000}
          value={item.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      )}
    </div>
  );
}
