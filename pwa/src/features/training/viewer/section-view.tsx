import type { TrainingSection } from '@greenroom/sync-protocol/training/training-records';
import { PartyPopper } from 'lucide-react';
import { Row } from '../../../ui/layout/layout.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { ContentPart } from '../items/content-part.tsx';
import type { OpenedModule } from '../training-queries.ts';
import { SectionBody } from './section-body.tsx';
import styles from './section-view.module.css';
import { useSectionCourse } from './use-section-course.ts';

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
    <section className={styles.section} aria-labelledby="section-title">
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
      {course.isDone && (
        <p className={styles.done} role="status">
          <PartyPopper size={20} aria-hidden="true" />
          Section Completed!
        </p>
      )}
    </section>
  );
}
