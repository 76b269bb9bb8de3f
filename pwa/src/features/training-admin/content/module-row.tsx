import { Clapperboard, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, LinkButton } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { formatDuration } from '../duration-words.ts';
import { accessAddress, editorAddress } from '../training-location.ts';
import styles from './module-row.module.css';
import type { ListedModule } from './listed-module.ts';

export type ModuleQuestion = 'rename' | 'remove';

/** Members who may open a module and have completed it, of how many. */
export interface Reach {
  readonly granted: number;
  readonly completed: number;
  readonly members: number;
}

interface ModuleRowProps {
  readonly module: ListedModule;
  /** Undefined: not known yet; null: it could not be read. */
  readonly reach: Reach | null | undefined;
  /** Handle and buttons that move the row. */
  readonly tools: ReactNode;
  readonly isLocked: boolean;
  readonly onAsk: (question: ModuleQuestion) => void;
}

/** A module of the list: what it is, and what can be done with it. */
export function ModuleRow({ module, reach, tools, isLocked, onAsk }: ModuleRowProps) {
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
        <p className={styles.reach}>
          {reach === undefined ? (
            <SkeletonLine />
          ) : (
            <>
              <Link to={accessAddress(module.id)} aria-label={`Who may open ${title}`}>
                {reach === null ? 'Who may open it' : describeReach(reach)}
              </Link>
              {reach !== null && reach.completed > 0 && <span>{reach.completed} completed</span>}
            </>
          )}
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

/** '34 of 39 have access'; a grant may be of an account that is no member now. */
function describeReach({ granted, members }: Reach): string {
  if (granted === 0) return 'Nobody has access';
  return `${granted} of ${Math.max(granted, members)} have access`;
}

/** 'One video', '1 section', '3 sections'. */
export function describeSize({
  moduleType,
  sectionCount,
}: Pick<ListedModule, 'moduleType' | 'sectionCount'>): string {
  if (moduleType === 'single-video') return 'One video';
  return sectionCount === 1 ? '1 section' : `${sectionCount} sections`;
}
