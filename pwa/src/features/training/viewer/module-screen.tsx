import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import { ReelArt } from '../../../ui/empty-state/reel-art.tsx';
import type { AskForAccess } from '../hub/request-access.tsx';
import { Coming, ModuleFrame, TrainingFrame } from '../training-frame.tsx';
import type { OpenedModule } from '../training-queries.ts';
import { ModuleCourse } from './module-course.tsx';

interface ModuleScreenProps {
  readonly moduleId: string;
  /** As in the address, from 0. */
  readonly sectionIndex: string;
  readonly onAskForAccess: AskForAccess;
}

/** /training/{moduleId}/section/{sectionIndex} (spec member 2, Module viewer). */
export function ModuleScreen({ moduleId, sectionIndex, onAskForAccess }: ModuleScreenProps) {
  return (
    <ModuleFrame
      moduleId={moduleId}
      what="module"
      missing="Training module not found"
      skeleton={skeleton}
      onAskForAccess={onAskForAccess}
    >
      {(opened) =>
        opened.sections.length > 0 || isPseudoSection(opened) ? (
          <ModuleCourse
            key={opened.module.id}
            opened={opened}
            index={Number.parseInt(sectionIndex, 10)}
          />
        ) : (
          <NoSections opened={opened} />
        )
      }
    </ModuleFrame>
  );
}

/** Without sections a module's video is its only section (spec member 4). */
function isPseudoSection({ module }: OpenedModule): boolean {
  return module.sectionCount === 0 && module.videoUrl !== null;
}

function NoSections({ opened: { module } }: { readonly opened: OpenedModule }) {
  return (
    <TrainingFrame title={module.title}>
      {module.sectionCount === 0 ? (
        <EmptyState
          art={<ReelArt />}
          title="No training content available"
          text="This module has no sections or video content."
        />
      ) : (
        <Coming what="module" skeleton={skeleton} />
      )}
    </TrainingFrame>
  );
}

const skeleton = <Skeletons label="Loading training module..." shapes={['half', 'month', 'row']} />;
