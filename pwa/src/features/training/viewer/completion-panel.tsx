import { useEffect, useRef } from 'react';
import { LinkButton } from '../../../ui/button/button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import { findNextModule } from '../training-next.ts';
import { modulePath, trainingPath } from '../training-paths.ts';
import { useHubModules } from '../training-queries.ts';
import { wayIntoModule } from '../training-words.ts';
import styles from './completion-panel.module.css';

interface CompletionPanelProps {
  readonly moduleId: string;
  /** Called once the person touches the panel or uses the keyboard on it. */
  readonly onHold: () => void;
}

/** In place of the buttons once a module is completed: what comes next. */
export function CompletionPanel({ moduleId, onHold }: CompletionPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const modules = useHubModules();
  const next = findNextModule(modules?.data ?? [], moduleId);
  // The pressed button is gone.
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      aria-label="Module Completed!"
      onPointerDown={onHold}
      onKeyDown={onHold}
    >
      <svg className={styles.tick} viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="28" />
        <path d="M20 33l8.5 8.5L45 24" pathLength="1" />
      </svg>
      <div className={styles.words}>
        <p className={styles.title}>Module Completed!</p>
        <p className="text-note">
          {modules === undefined ? (
            <SkeletonLine />
          ) : next ? (
            `Next: ${next.module.title}`
          ) : (
            'All your modules are completed.'
          )}
        </p>
      </div>
      <Row gap={12} className={styles.ways}>
        <LinkButton wide to={trainingPath}>
          All modules
        </LinkButton>
        {next && (
          <LinkButton
            wide
            variant="primary"
            to={modulePath(next)}
            aria-label={`${wayIntoModule(next)}: ${next.module.title}`}
          >
            {wayIntoModule(next)}
          </LinkButton>
        )}
      </Row>
    </section>
  );
}
