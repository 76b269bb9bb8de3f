import { modulePercentage, partPercentage } from '@greenroom/sync-protocol/training/training-gates';
import type {
  ContentItem,
  TrainingSection,
} from '@greenroom/sync-protocol/training/training-records';
import { useRef, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import type { ChangeResult } from '../../changes/try-change.ts';
import { announce } from '../../../ui/toast/toast-store.ts';
import { saveDoneItems, saveModuleProgress, saveSectionProgress } from '../training-commands.ts';
import type { OpenedModule } from '../training-queries.ts';

export interface SectionCourse {
  readonly isDone: boolean;
  readonly isItemDone: (itemId: string) => boolean;
  readonly finishItem: (itemId: string) => void;
  /** For a section without items. */
  readonly finishSection: () => void;
}

/** What is done of a section, on whatever device, and the commands that complete it. */
export function useSectionCourse(
  opened: OpenedModule,
  section: TrainingSection,
  items: readonly ContentItem[],
): SectionCourse {
  const replica = useReplica();
  // Items may complete in one turn, before the next render.
  const finished = useRef<ReadonlySet<string>>(new Set());
  // Shown at once, before the replica has stored them.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
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
      const text = `Progress updated to ${whole}%`;
      announce({ title: 'Progress Saved', text, tone: 'success' });
    }
    return true;
  }

  async function finishItem(itemId: string): Promise<void> {
    setFinished([...finished.current, itemId]);
    const done = new Set([...opened.doneItems, ...finished.current]);
    const percentage = partPercentage(items.filter(({ id }) => done.has(id)).length, items.length);
    if (await save(percentage, () => saveDoneItems(replica, section, items, done))) return;
    setFinished([...finished.current].filter((id) => id !== itemId));
  }

  return {
    isDone,
    isItemDone: (itemId) => isDone || opened.doneItems.has(itemId) || ticked.has(itemId),
    finishItem: (itemId) => {
      if (isDone || opened.doneItems.has(itemId) || finished.current.has(itemId)) return;
      void finishItem(itemId);
    },
    finishSection: () => {
      if (isDone) return;
      const whole = { percentage: 100, completed: true };
      void save(100, () => saveSectionProgress(replica, section, whole));
    },
  };
}
