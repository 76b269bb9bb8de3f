import { modulePercentage, partPercentage } from '@greenroom/sync-protocol/training/training-gates';
import type {
  ContentItem,
  TrainingSection,
} from '@greenroom/sync-protocol/training/training-records';
import { PartyPopper } from 'lucide-react';
import { useRef, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { FailureNotice } from '../../../ui/notice/failure-notice.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import type { ChangeResult } from '../../changes/try-change.ts';
import { ContentPart } from '../items/content-part.tsx';
import { saveDoneItems, saveModuleProgress, saveSectionProgress } from '../training-commands.ts';
import type { OpenedModule } from '../training-queries.ts';
import { SectionBody } from './section-body.tsx';
import styles from './section-view.module.css';

interface SectionCourse {
  readonly isDone: boolean;
  readonly isItemDone: (itemId: string) => boolean;
  readonly finishItem: (itemId: string) => void;
  /** For a section without items. */
  readonly finishSection: () => void;
  /** Something finished could not be saved, as on a full device. Nothing would report it again by itself. */
  readonly isUnsaved: boolean;
  readonly saveAgain: () => void;
}

interface SectionViewProps {
  readonly opened: OpenedModule;
  readonly section: TrainingSection;
  /** Added after the member completed the module. */
  readonly isNew: boolean;
}

/** A section: its items, or its own text, document or video. */
export function SectionView({ opened, section, isNew }: SectionViewProps) {
  const items = opened.items.filter(({ sectionId }) => sectionId === section.id);
  const course = useSectionCourse(opened, section, items);
  return (
    <section className={styles.section} aria-labelledby="section-title" tabIndex={-1}>
      <Row gap={12} align="center" justify="between">
        <h2 id="section-title" className={styles.title}>
          {section.title}
        </h2>
        {isNew && <StatusPill tone="brand">New</StatusPill>}
      </Row>
      {items.length > 0 ? (
        items.map((item) => (
          <ContentPart
            key={item.id}
            item={item}
            isDone={course.isItemDone(item.id)}
            onDone={() => course.finishItem(item.id)}
          />
        ))
      ) : (
        <SectionBody section={section} isDone={course.isDone} onDone={course.finishSection} />
      )}
      {course.isUnsaved && (
        <div ref={passFocusOn}>
          <FailureNotice tone="warning" title="Not saved yet" onRetry={course.saveAgain}>
            What you have finished here counts once it is saved.
          </FailureNotice>
        </div>
      )}
      {course.isDone && (
        <p className={styles.done} role="status">
          <PartyPopper size={20} aria-hidden="true" />
          Section Completed!
        </p>
      )}
    </section>
  );
}

/** What is done of a section, on whatever device, and the commands that complete it. */
function useSectionCourse(
  opened: OpenedModule,
  section: TrainingSection,
  items: readonly ContentItem[],
): SectionCourse {
  const replica = useReplica();
  // Items may complete in one turn, before the next render.
  const finished = useRef<ReadonlySet<string>>(new Set());
  // Shown at once, before the replica has stored them.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  /** Ids of items, or the section's own where it has none. */
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const isDone = opened.completedSections.has(section.id);

  function setFinished(ids: Iterable<string>): void {
    finished.current = new Set(ids);
    setTicked(finished.current);
  }

  /** `percentage`: what the section comes to. @returns whether the report was kept */
  async function save(percentage: number, report: () => Promise<ChangeResult>): Promise<boolean> {
    const kept = await report();
    if (!kept.ok) return false;
    const whole = modulePercentage(
      opened.sections.map(({ id }) =>
        Math.max(id === section.id ? percentage : 0, opened.sectionPercentages.get(id) ?? 0),
      ),
    );
    const saved = await saveModuleProgress(replica, section.moduleId, {
      percentage: whole,
      completed: false,
    });
    if (saved.ok && percentage === 100) {
      // A new section of a completed module takes nothing from it.
      const shown = Math.max(whole, opened.progress?.progressPercentage ?? 0);
      const text = `Progress updated to ${shown}%`;
      announce({ title: 'Progress Saved', text, tone: 'success' });
    }
    return true;
  }

  async function finishItems(itemIds: readonly string[]): Promise<void> {
    setFinished([...finished.current, ...itemIds]);
    const done = new Set([...opened.doneItems, ...finished.current]);
    const percentage = partPercentage(items.filter(({ id }) => done.has(id)).length, items.length);
    const isSaved = await save(percentage, () => saveDoneItems(replica, section, items, done));
    const isOther = (id: string) => !itemIds.includes(id);
    if (!isSaved) setFinished([...finished.current].filter(isOther));
    setUnsaved((before) => [...before.filter(isOther), ...(isSaved ? [] : itemIds)]);
  }

  async function finishSection(): Promise<void> {
    const whole = { percentage: 100, completed: true };
    const isSaved = await save(100, () => saveSectionProgress(replica, section, whole));
    setUnsaved(isSaved ? [] : [section.id]);
  }

  return {
    isDone,
    isItemDone: (itemId) => isDone || opened.doneItems.has(itemId) || ticked.has(itemId),
    finishItem: (itemId) => {
      if (isDone || opened.doneItems.has(itemId) || finished.current.has(itemId)) return;
      void finishItems([...unsaved, itemId]);
    },
    finishSection: () => {
      if (!isDone) void finishSection();
    },
    // Saved meanwhile with another item, or on another device.
    isUnsaved: !isDone && unsaved.some((id) => !opened.doneItems.has(id)),
    saveAgain: () => void (items.length > 0 ? finishItems(unsaved) : finishSection()),
  };
}
