import { isSectionOpen } from '@greenroom/sync-protocol/training/training-gates';
import { isDone, shownPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { Check, ChevronDown, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { Row } from '../../../ui/layout/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { sectionPath } from '../training-paths.ts';
import type { OpenedModule } from '../training-queries.ts';
import styles from './section-steps.module.css';

interface SectionStepsProps {
  readonly opened: OpenedModule;
  /** The current section, from 0. */
  readonly index: number;
}

/** The module's progress and its sections as steps: on a phone behind a press, else in a column. */
export function SectionSteps({ opened, index }: SectionStepsProps) {
  const { progress, sections } = opened;
  const isColumn = useMediaQuery('(width >= 1280px)');
  const percentage = shownPercentage(progress);
  const bar = (
    <ProgressBar
      label="Overall progress"
      value={percentage}
      tone={percentage === 100 ? 'full' : 'brand'}
    />
  );
  const place = (
    <span className={styles.place}>
      Section {index + 1} of {Math.max(1, sections.length)}
    </span>
  );
  const figure = <span className={styles.figure}>{percentage}%</span>;
  if (isColumn || sections.length < 2) {
    return (
      <div className={styles.column}>
        <Row as="p" gap={8} align="center">
          {place}
          {figure}
        </Row>
        {bar}
        {sections.length > 1 && <Steps opened={opened} index={index} />}
      </div>
    );
  }
  return (
    <details className={styles.folded} key={index}>
      <summary className={styles.summary}>
        <Row as="span" gap={8} align="center">
          {place}
          {figure}
          <ChevronDown className={styles.chevron} size={20} aria-hidden="true" />
        </Row>
        {bar}
      </summary>
      <Steps opened={opened} index={index} />
    </details>
  );
}

function Steps({ opened, index }: SectionStepsProps) {
  const { module, progress, sections, completedSections } = opened;
  const isCompleted = isDone(progress);
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {sections.map((section, place) => {
          const isStepDone = completedSections.has(section.id);
          const isOpen = isSectionOpen(sections, place, completedSections, isCompleted);
          const mark = <StepMark number={place + 1} isDone={isStepDone} isOpen={isOpen} />;
          return (
            <li key={section.id}>
              {isOpen ? (
                <Link
                  className={styles.step}
                  to={sectionPath(module.id, place)}
                  aria-current={place === index ? 'step' : undefined}
                >
                  {mark}
                  <span className={styles.name}>{section.title}</span>
                </Link>
              ) : (
                <span className={styles.step}>
                  {mark}
                  <span className={styles.name}>{section.title}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface StepMarkProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly isOpen: boolean;
}

function StepMark({ number, isDone: isStepDone, isOpen }: StepMarkProps): ReactNode {
  if (isStepDone) {
    return (
      <span className={styles.done}>
        <Check size={16} aria-hidden="true" />
        <VisuallyHidden>Completed: </VisuallyHidden>
      </span>
    );
  }
  if (isOpen) return <span className={styles.number}>{number}</span>;
  return (
    <span className={styles.number}>
      <Lock size={14} aria-hidden="true" />
      <VisuallyHidden>Not open yet: </VisuallyHidden>
    </span>
  );
}
