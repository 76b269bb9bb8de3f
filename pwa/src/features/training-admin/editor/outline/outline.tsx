import { CircleAlert } from 'lucide-react';
import { useMediaQuery } from '../../../../platform/use-media-query.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx';
import { OrderedList } from '../../ordering/ordered-list.tsx';
import type { DraftItem, DraftSection, ModuleDraft } from '../draft/module-draft.ts';
import { useEditor } from '../editor-context.ts';
import { itemTypes } from '../parts/item-types.ts';
import { nameItem, nameSection } from '../parts/part-names.ts';
import { jumpToPart, modulePart } from './jump-to-part.ts';
import styles from './outline.module.css';
import { useCurrentPart } from './use-current-part.ts';

/** The module's parts beside the form, from 1024 px on: jumps to them and orders the sections. */
export function Outline({ draft }: { readonly draft: ModuleDraft }) {
  const isBeside = useMediaQuery('(width >= 1024px)');
  return isBeside && draft.moduleType === 'multi-section' ? (
    <Parts sections={draft.sections} />
  ) : null;
}

function Parts({ sections }: Pick<ModuleDraft, 'sections'>) {
  const { edit, problemOf } = useEditor();
  const current = useCurrentPart([modulePart, ...sections.map(({ id }) => id)]);
  return (
    <nav className={styles.outline} aria-label="Outline">
      <div className={styles.row}>
        <Jump
          part={modulePart}
          name="Module"
          isCurrent={current === modulePart}
          isWrong={problemOf('title') !== undefined}
        />
      </div>
      <OrderedList
        isBare
        label="Outline"
        rows={sections}
        keyOf={({ id }) => id}
        nameOf={nameSection}
        onMove={(from, to) => edit({ kind: 'moveSection', from, to })}
      >
        {(section, index, tools) => (
          <>
            <div className={styles.row}>
              <Jump
                part={section.id}
                name={section.title.trim() === '' ? `Section ${index + 1}` : section.title}
                isCurrent={current === section.id}
                isWrong={isSectionWrong(section, problemOf)}
              />
              <span className={styles.handle}>{tools}</span>
            </div>
            {section.kind === 'items' && section.items.length > 0 && (
              <ul className={styles.items}>
                {section.items.map((item, place) => (
                  <li key={item.id}>
                    <ItemJump item={item} index={place} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </OrderedList>
    </nav>
  );
}

interface JumpProps {
  readonly part: string;
  readonly name: string;
  readonly isCurrent: boolean;
  readonly isWrong: boolean;
}

function Jump({ part, name, isCurrent, isWrong }: JumpProps) {
  return (
    <button
      type="button"
      className={styles.jump}
      aria-current={isCurrent || undefined}
      onClick={() => jumpToPart(part)}
    >
      {isWrong && <Wrong />}
      <span className={styles.name}>{name}</span>
    </button>
  );
}

function ItemJump({ item, index }: { readonly item: DraftItem; readonly index: number }) {
  const { problemOf } = useEditor();
  const { name, Icon } = itemTypes[item.type];
  return (
    <button type="button" className={styles.item} onClick={() => jumpToPart(item.id)}>
      <Icon size={14} aria-hidden="true" />
      <VisuallyHidden>{name}: </VisuallyHidden>
      {problemOf(item.id) !== undefined && <Wrong />}
      <span className={styles.name}>{nameItem(item, index)}</span>
    </button>
  );
}

function Wrong() {
  return (
    <span className={styles.wrong}>
      <CircleAlert size={14} aria-hidden="true" />
      <VisuallyHidden>Not complete: </VisuallyHidden>
    </span>
  );
}

function isSectionWrong(
  { id }: DraftSection,
  problemOf: (field: string) => string | undefined,
): boolean {
  return problemOf(id) !== undefined || problemOf(`${id}:title`) !== undefined;
}
