import { Plus } from 'lucide-react';
import { v7 as newId } from 'uuid';
import { Button } from '../../../../ui/button/button.tsx';
import { OrderedList } from '../../ordering/ordered-list.tsx';
import type { DraftSection } from '../draft/module-draft.ts';
import { useEditor } from '../editor-context.ts';
import { nameSection } from './part-names.ts';
import styles from './parts.module.css';
import { SectionCard } from './section-card.tsx';

/** The sections of a module, in their order. */
export function SectionList({ sections }: { readonly sections: readonly DraftSection[] }) {
  const { edit, problemOf } = useEditor();
  const problem = problemOf('sections');
  return (
    <section className={styles.sections} aria-labelledby="module-sections">
      <h2 className="text-heading" id="module-sections">
        Sections
      </h2>
      {sections.length === 0 && (
        <p className={problem === undefined ? styles.hint : styles.error}>
          {problem ?? 'Members take the sections one after the other. Add the first one.'}
        </p>
      )}
      <OrderedList
        label="Sections"
        rows={sections}
        keyOf={({ id }) => id}
        nameOf={nameSection}
        onMove={(from, to) => edit({ kind: 'moveSection', from, to })}
      >
        {(section, index, tools) => (
          <SectionCard section={section} name={nameSection(section, index)} tools={tools} />
        )}
      </OrderedList>
      <Button wide onClick={() => edit({ kind: 'addSection', id: newId() })}>
        <Plus size={18} aria-hidden="true" />
        Add section
      </Button>
    </section>
  );
}
