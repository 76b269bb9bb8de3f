import { modulePercentage, partPercentage } from '@greenroom/sync-protocol/training/training-gates';
import type {
  ContentItem,
  TrainingSection,
} from '@greenroom/sync-protocol/training/training-records';
import { useRef } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { saveModuleProgress, saveSectionProgress } from '../training-commands.ts';
import { useDoneItems } from '../training-notes.ts';
import type { OpenedModule } from '../training-queries.ts';

export interface SectionCourse {
  /** What is done was read from the device. */
  readonly isKnown: boolean;
  readonly isDone: boolean;
  readonly isItemDone: (itemId: string) => boolean;
  readonly finishItem: (itemId: string) => void;
  /** For a section without items. */
  readonly finishSection: () => void;
}

/** What is done of a section, and the commands that complete it on this device. */
export function useSectionCourse(
  opened: OpenedModule,
  section: TrainingSection,
  items: readonly ContentItem[],
): SectionCourse {
  const replica = useReplica();
  const notes = useDoneItems(section.id);
  // Items may complete in one turn, before the next render.
  const finished = useRef(new Set<string>());
  const isDone = opened.completedSections.has(section.id);

  async function save(percentage: number): Promise<void> {
    const completed = percentage === 100;
    const kept = await saveSectionProgress(replica, section, { percentage, completed });
    if (!kept.ok) return;
    const whole = modulePercentage(
      opened.sections.map(({ id }) =>
        Math.max(id === section.id ? percentage : 0, opened.sectionPercentages.get(id) ?? 0),
      ),
    );
    const saved = await saveModuleProgress(replica, section.moduleId, {
      percentage: whole,
      completed: false,
    });
    if (!saved.ok || !completed) return;
    showToast({ title: 'Progress Saved', text: `Progress updated to ${whole}%`, tone: 'success' });
  }

  return {
    isKnown: notes.done !== undefined,
    isDone,
    isItemDone: (itemId) => isDone || (notes.done?.has(itemId) ?? false),
    finishItem: (itemId) => {
      if (isDone || notes.done?.has(itemId) || finished.current.has(itemId)) return;
      finished.current.add(itemId);
      const done = new Set([...(notes.done ?? []), ...finished.current]);
      notes.keep(done);
      void save(partPercentage(items.filter(({ id }) => done.has(id)).length, items.length));
    },
    finishSection: () => {
      if (!isDone) void save(100);
    },
  };
}
