import type { ReactNode } from 'react';
import { v7 as newId } from 'uuid';
import { Button } from '../../../../ui/button/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Card } from '../../../../ui/card/card.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import { SelectField } from '../../../../ui/select-field/select-field.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { OrderedList } from '../../ordering/ordered-list.tsx';
import { captionsField } from '../draft/draft-files.ts';
import { type DraftSection, isPartBlank } from '../draft/module-draft.ts';
import { useEditor } from '../editor-context.ts';
import { CaptionsField, FileField } from '../files/file-field.tsx';
import { useFileDrop } from '../files/use-file-drop.ts';
import { partElementId } from '../outline/jump-to-part.ts';
import { ItemFields, RemovePart } from './item-fields.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { itemTypes, nameItem } from './part-names.ts';
import styles from './parts.module.css';

const offered = ['text', 'video', 'document', 'image'] as const;

interface ItemListProps {
  readonly section: DraftSection;
  readonly problem: string | undefined;
}

interface SectionCardProps {
  readonly section: DraftSection;
  /** Its title, or 'section 2'. */
  readonly name: string;
  /** Handle and buttons that move it. */
  readonly tools: ReactNode;
}

const kinds: readonly { readonly value: DraftSection['kind']; readonly label: string }[] = [
  { value: 'items', label: 'Content items' },
  { value: 'text', label: 'One text' },
  { value: 'document', label: 'One document' },
  { value: 'video', label: 'One video' },
];

export function SectionCard({ section, name, tools }: SectionCardProps) {
  const { edit, uploads, problemOf } = useEditor();
  const { id, title, kind, items } = section;
  const { isOver, handlers } = useFileDrop(section);
  const uploadAt = (field: 'file' | 'document' | 'captions') =>
    uploads.at({ of: 'section', sectionId: id, field });
  const change = (next: Partial<Pick<DraftSection, 'title' | 'kind'>>) =>
    edit({ kind: 'section', id, change: next });
  return (
    <Card
      className={classNames(styles.fields, isOver && styles.over)}
      id={partElementId(id)}
      role="group"
      aria-label={name}
      tabIndex={-1}
      {...handlers}
    >
      <div className={styles.bar}>
        <h3 className={styles.name}>{title.trim() === '' ? 'New section' : title}</h3>
        {tools}
        <RemovePart
          name={name}
          isEmpty={
            items.length === 0 &&
            isPartBlank(section) &&
            !uploadAt('file') &&
            !uploadAt('document') &&
            !uploadAt('captions')
          }
          onRemove={() => edit({ kind: 'removeSection', id })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Title"
          aria-label="Section title"
          maxLength={200}
          value={title}
          error={problemOf(`${id}:title`)}
          onChange={(event) => change({ title: event.target.value })}
        />
        <SelectField
          label="Consists of"
          options={kinds}
          value={kind}
          onChange={(event) => {
            const chosen = kinds.find(({ value }) => value === event.target.value);
            if (chosen) change({ kind: chosen.value });
          }}
        />
      </div>
      <SectionContent section={section} />
    </Card>
  );
}

function SectionContent({ section }: { readonly section: DraftSection }) {
  const { edit, problemOf } = useEditor();
  const { id, kind, content, file, document, captions } = section;
  const problem = problemOf(id);
  switch (kind) {
    case 'items':
      return <ItemList section={section} problem={problem} />;
    case 'text':
      return (
        <MarkdownField
          label="Text"
          value={content}
          error={problem}
          onChange={(text) => edit({ kind: 'section', id, change: { content: text } })}
        />
      );
    case 'document':
      return (
        <FileField
          label="Document"
          fileType="document"
          place={{ of: 'section', sectionId: id, field: 'document' }}
          file={document}
          error={problem}
        />
      );
    case 'video':
      return (
        <>
          <FileField
            label="Video"
            fileType="video"
            place={{ of: 'section', sectionId: id, field: 'file' }}
            file={file}
            error={problem}
          />
          <CaptionsField
            place={{ of: 'section', sectionId: id, field: 'captions' }}
            file={captions}
            error={problemOf(captionsField(id))}
          />
        </>
      );
    default:
      return kind satisfies never;
  }
}

/** The content items of a section, in their order. */
function ItemList({ section, problem }: ItemListProps) {
  const { edit } = useEditor();
  const { id: sectionId, items } = section;
  return (
    <div className={styles.items}>
      {problem !== undefined && <p className={styles.error}>{problem}</p>}
      <OrderedList
        label="Content items"
        rows={items}
        keyOf={({ id }) => id}
        nameOf={nameItem}
        onMove={(from, to) => edit({ kind: 'moveItem', sectionId, from, to })}
      >
        {(item, index, tools) => (
          <ItemFields
            item={item}
            sectionId={sectionId}
            name={nameItem(item, index)}
            tools={tools}
          />
        )}
      </OrderedList>
      <Row gap={8} wrap role="group" aria-label="Add a content item">
        {offered.map((type) => {
          const { name, Icon } = itemTypes[type];
          return (
            <Button
              key={type}
              size="small"
              onClick={() => edit({ kind: 'addItem', sectionId, id: newId(), type })}
            >
              <Icon size={16} aria-hidden="true" />
              Add {name.toLowerCase()}
            </Button>
          );
        })}
        <p className={styles.drop}>or drop files here</p>
      </Row>
    </div>
  );
}
