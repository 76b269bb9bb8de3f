import { Clapperboard, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { formatDuration } from '../duration-words.ts';
import { editorAddress } from '../training-location.ts';
import styles from './module-row.module.css';
import type { ListedModule } from './listed-module.ts';

export type ModuleQuestion = 'rename' | 'remove';

interface ModuleRowProps {
  readonly module: ListedModule;
  /** Handle and buttons that move the row. */
  readonly tools: ReactNode;
  readonly isLocked: boolean;
  readonly onAsk: (question: ModuleQuestion) => void;
}

/** A module of the list: what it is, and what can be done with it. */
export function ModuleRow({ module, tools, isLocked, onAsk }: ModuleRowProps) {
  const { title, description, thumbnailUrl } = module;
  return (
    <Card className={styles.row}>
      {thumbnailUrl === null ? (
        <span className={styles.picture}>
          <Clapperboard size={24} aria-hidden="true" />
        </span>
      ) : (
        <img className={styles.picture} src={thumbnailUrl} alt="" loading="lazy" />
      )}
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        {description !== null && description !== '' && (
          <p className={styles.description}>{description}</p>
        )}
        <p className={styles.facts}>
          <StatusPill tone={module.draft ? 'partial' : 'full'}>
            {module.draft ? 'Draft' : 'Published'}
          </StatusPill>
          <span>{describeSize(module)}</span>
          {module.duration > 0 && <span>{formatDuration(module.duration)}</span>}
        </p>
      </div>
      <div className={styles.order}>{tools}</div>
      <div className={styles.actions}>
        <LinkButton size="small" to={editorAddress(module.id)} aria-label={`Edit ${title}`}>
          Edit
        </LinkButton>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Edit title and description of ${title}`}
          disabled={isLocked}
          onClick={() => onAsk('rename')}
        >
          <Pencil size={16} aria-hidden="true" />
          Title
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Delete ${title}`}
          disabled={isLocked}
          onClick={() => onAsk('remove')}
        >
          <Trash2 size={16} aria-hidden="true" />
          Delete
        </Button>
      </div>
    </Card>
  );
}

/** 'One video', '1 section', '3 sections'. */
export function describeSize({
  moduleType,
  sectionCount,
}: Pick<ListedModule, 'moduleType' | 'sectionCount'>): string {
  if (moduleType === 'single-video') return 'One video';
  return sectionCount === 1 ? '1 section' : `${sectionCount} sections`;
}
