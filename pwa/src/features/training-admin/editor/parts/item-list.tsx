import { v7 as newId } from 'uuid';
import { Button } from '../../../../ui/button/button.tsx';
import { Row } from '../../../../ui/layout/layout.tsx';
import { OrderedList } from '../../ordering/ordered-list.tsx';
import type { DraftSection } from '../draft/module-draft.ts';
import { useEditor } from '../editor-context.ts';
import { ItemFields } from './item-fields.tsx';
import { itemTypes } from './item-types.ts';
import { nameItem } from './part-names.ts';
import styles from './parts.module.css';

const offered = ['text', 'video', 'document', 'image'] as const;

interface ItemListProps {
  readonly section: DraftSection;
  readonly problem: string | undefined;
}

/** The content items of a section, in their order. */
export function ItemList({ section, problem }: ItemListProps) {
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
