import {
  findFirstIncomplete,
  isNewSection,
  isSectionOpen,
  wasVideoUnlocked,
} from '@greenroom/sync-protocol/training/training-gates';
import { isDone } from '@greenroom/sync-protocol/training/training-totals';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useToastsAbove } from '../../../ui/toast/toast-room.ts';
import { announce } from '../../../ui/toast/toast-store.ts';
import { SaveMark } from '../saving/save-mark.tsx';
import { sectionPath, trainingPath } from '../training-paths.ts';
import type { OpenedModule } from '../training-queries.ts';
import { CompletionPanel } from './completion-panel.tsx';
import styles from './module-course.module.css';
import { ModuleVideo } from './module-video.tsx';
import { SectionSteps } from './section-steps.tsx';
import { SectionView } from './section-view.tsx';
import { useCompletion } from './use-completion.ts';
import { restricted, useFollowedIndex } from './use-followed-index.ts';

interface CourseFootProps {
  readonly opened: OpenedModule;
  readonly index: number;
  /** A module without sections: its video was watched to 99 %. */
  readonly isWatched: boolean;
}

interface ModuleCourseProps {
  readonly opened: OpenedModule;
  /** In the address, from 0; NaN where that holds no number. */
  readonly index: number;
}

/** A module's current section between its progress and the way on. */
export function ModuleCourse({ opened, index: asked }: ModuleCourseProps) {
  const { module, progress, sections, completedSections } = opened;
  const index = useFollowedIndex(opened, asked);
  const { isOpen, isSentHere } = useGate(opened, index);
  const [isWatched, setIsWatched] = useState(false);
  const section = sections[index];
  const isFinished = section !== undefined && completedSections.has(section.id);
  if (!isOpen) return null;
  return (
    <Screen roomy>
      <ScreenHead
        title={module.title}
        {...(module.duration > 0 && { subtitle: `${module.duration} min` })}
        back={{ to: trainingPath, label: 'Training' }}
        action={<SaveMark module={module} />}
      />
      <div className={styles.course}>
        <SectionSteps opened={opened} index={index} />
        <div className={styles.lesson}>
          {module.description !== null && (
            <p className={styles.description}>{module.description}</p>
          )}
          {isSentHere && !isFinished && (
            <Notice title={restricted.title}>
              {restricted.text} This is the first one you have not finished.
            </Notice>
          )}
          <Card className={styles.card}>
            {section === undefined ? (
              <ModuleVideo opened={opened} onUnlocked={() => setIsWatched(true)} />
            ) : (
              <SectionView
                key={section.id}
                opened={opened}
                section={section}
                isNew={isNewSection(section, completedSections, isDone(progress))}
              />
            )}
          </Card>
          <CourseFoot key={index} opened={opened} index={index} isWatched={isWatched} />
        </div>
      </div>
    </Screen>
  );
}

/**
 * Redirects from a closed section to the first incomplete one (spec member 4, Section gating).
 * `isSentHere`: this section is open because of it.
 */
function useGate({ module, progress, sections, completedSections }: OpenedModule, index: number) {
  const navigate = useNavigate();
  const [sentTo, setSentTo] = useState<number | null>(null);
  const isThere = sections.length === 0 ? index === 0 : sections[index] !== undefined;
  const isOpen = isThere && isSectionOpen(sections, index, completedSections, isDone(progress));
  const target = isThere ? findFirstIncomplete(sections, completedSections) : 0;
  if (!isOpen && isThere && sentTo !== target) setSentTo(target);
  useEffect(() => {
    if (isOpen) return;
    if (isThere) {
      // The section that opens shows why.
      announce(restricted);
    }
    void navigate(sectionPath(module.id, target), { replace: true });
  }, [isOpen, isThere, target, module.id, navigate]);
  return { isOpen, isSentHere: isOpen && sentTo === index };
}

/** Previous, and Next or Mark Complete, which open once the section is complete (spec member 4). */
function CourseFoot({ opened, index, isWatched }: CourseFootProps) {
  const { module, progress, sections, completedSections } = opened;
  const section = sections[index];
  const isLast = index >= sections.length - 1;
  const isModuleDone = isDone(progress);
  const isSectionDone =
    section === undefined
      ? isWatched || wasVideoUnlocked(progress)
      : completedSections.has(section.id);
  const isReady = isModuleDone || isSectionDone;
  const { isCompleted, complete, hold } = useCompletion(module.id);
  const navigate = useNavigate();
  const foot = useRef<HTMLElement>(null);
  useToastsAbove(foot);
  if (isCompleted) return <CompletionPanel moduleId={module.id} onHold={hold} />;
  return (
    <nav
      ref={foot}
      className={classNames(styles.foot, isReady && styles.ready)}
      aria-label="Sections"
    >
      {index > 0 ? (
        <LinkButton
          variant="quiet"
          className={styles.previous}
          to={sectionPath(module.id, index - 1)}
        >
          Previous
        </LinkButton>
      ) : (
        <Button disabled variant="quiet" className={styles.previous}>
          Previous
        </Button>
      )}
      {!isReady && (
        <p id="section-hint" className={styles.hint}>
          Complete this section to continue
        </p>
      )}
      {isLast ? (
        <WayOn label="Mark Complete" isReady={isReady} onPress={() => void complete()} />
      ) : (
        <WayOn
          label="Next"
          isReady={isReady}
          onPress={() => void navigate(sectionPath(module.id, index + 1))}
        />
      )}
    </nav>
  );
}

interface WayOnProps {
  readonly label: 'Next' | 'Mark Complete';
  readonly isReady: boolean;
  readonly onPress: () => void;
}

function WayOn({ label, isReady, onPress }: WayOnProps) {
  return (
    <Button
      variant="primary"
      className={styles.on}
      aria-disabled={!isReady}
      aria-describedby={isReady ? undefined : 'section-hint'}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
