import { isDone } from '@greenroom/sync-protocol/training/training-totals';
import { useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../../ui/button/button.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { sectionPath } from '../training-paths.ts';
import type { OpenedModule } from '../training-queries.ts';
import { CompletionPanel } from './completion-panel.tsx';
import styles from './course-foot.module.css';
import { useCompletion } from './use-completion.ts';

interface CourseFootProps {
  readonly opened: OpenedModule;
  readonly index: number;
  /** A module without sections: its video was watched to 99 %. */
  readonly isWatched: boolean;
}

/** Previous, and Next or Mark Complete, which open once the section is complete (spec member 4). */
export function CourseFoot({ opened, index, isWatched }: CourseFootProps) {
  const { module, progress, sections, completedSections } = opened;
  const section = sections[index];
  const isLast = index >= sections.length - 1;
  const isModuleDone = isDone(progress);
  const isSectionDone = section === undefined ? isWatched : completedSections.has(section.id);
  const isReady = isModuleDone || isSectionDone;
  const { isCompleted, complete, hold } = useCompletion(module.id);
  if (isCompleted) return <CompletionPanel moduleId={module.id} onHold={hold} />;
  return (
    <Stack as="nav" gap={8} aria-label="Sections">
      {!isReady && (
        <p id="section-hint" className={styles.hint}>
          Complete this section to continue
        </p>
      )}
      <div className={styles.buttons}>
        {index > 0 ? (
          <LinkButton wide to={sectionPath(module.id, index - 1)}>
            Previous
          </LinkButton>
        ) : (
          <Button wide disabled>
            Previous
          </Button>
        )}
        {isLast ? (
          <Button
            wide
            variant="primary"
            aria-disabled={!isReady}
            aria-describedby={isReady ? undefined : 'section-hint'}
            onClick={() => void complete()}
          >
            Mark Complete
          </Button>
        ) : (
          <NextButton to={sectionPath(module.id, index + 1)} isReady={isReady} />
        )}
      </div>
    </Stack>
  );
}

function NextButton({ to, isReady }: { readonly to: string; readonly isReady: boolean }) {
  const navigate = useNavigate();
  return (
    <Button
      wide
      variant="primary"
      aria-disabled={!isReady}
      aria-describedby={isReady ? undefined : 'section-hint'}
      onClick={() => void navigate(to)}
    >
      Next
    </Button>
  );
}
