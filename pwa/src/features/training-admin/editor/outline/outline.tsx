import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useMediaQuery } from '../../../../platform/use-media-query.ts';
import { Row } from '../../../../ui/layout/layout.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx';
import { OrderedList } from '../../ordering/ordered-list.tsx';
import type { DraftItem, DraftSection, ModuleDraft } from '../draft/module-draft.ts';
import { useEditor } from '../editor-context.ts';
import { itemTypes, nameItem, nameSection } from '../parts/part-names.ts';
import { jumpToPart, modulePart, partElementId } from './jump-to-part.ts';
import styles from './outline.module.css';

/** The band of the window a part must reach into to be the current one: below its top. */
const band = '-96px 0px -75% 0px';

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
      <Row gap={4} align="center">
        <Jump
          part={modulePart}
          name="Module"
          isCurrent={current === modulePart}
          isWrong={problemOf('title') !== undefined}
        />
      </Row>
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
            <Row gap={4} align="center">
              <Jump
                part={section.id}
                name={section.title.trim() === '' ? `Section ${index + 1}` : section.title}
                isCurrent={current === section.id}
                isWrong={isSectionWrong(section, problemOf)}
              />
              <span className={styles.handle}>{tools}</span>
            </Row>
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

/** The part of the form being looked at, of `parts` in their order. Null: none yet. */
function useCurrentPart(parts: readonly string[]): string | null {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);
  const watched = parts.join(' ');
  useEffect(() => {
    const partOf = new Map<Element, string>();
    for (const part of watched.split(' ')) {
      const element = document.getElementById(partElementId(part));
      if (element) partOf.set(element, part);
    }
    const watch = new IntersectionObserver(
      (entries) => {
        setSeen((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const part = partOf.get(target);
            if (part === undefined) continue;
            if (isIntersecting) next.add(part);
            else next.delete(part);
          }
          return next;
        });
      },
      { rootMargin: band },
    );
    for (const element of partOf.keys()) watch.observe(element);
    return () => watch.disconnect();
  }, [watched]);
  // Between two cards the one before stays current.
  const found = parts.find((part) => seen.has(part)) ?? null;
  if (found !== null && found !== last) setLast(found);
  return found ?? last;
}
