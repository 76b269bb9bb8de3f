import { ArrowDown, ArrowUp, ChevronRight, Clapperboard, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../../ui/card/card.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import { StatusPill } from '../../../ui/status-pill/status-pill.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { formatDuration } from '../duration-words.ts';
import type { Moves } from '../ordering/ordered-list.tsx';
import { accessAddress, editorAddress } from '../training-location.ts';
import { VideoFrame } from '../video-frame.tsx';
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
  /** The handle that moves the row. */
  readonly tools: ReactNode;
  readonly moves: Moves;
  readonly isLocked: boolean;
  readonly onAsk: (question: ModuleQuestion) => void;
}

/** A module of the list, which opens its editor; the rest of what can be done is in its menu. */
export function ModuleRow({ module, reach, tools, moves, isLocked, onAsk }: ModuleRowProps) {
  const { title, description } = module;
  return (
    <Card className={styles.row}>
      <div className={styles.order}>{tools}</div>
      <Picture module={module} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link className={styles.open} to={editorAddress(module.id)} aria-label={`Edit ${title}`}>
            {title}
          </Link>
        </h3>
        {description !== null && description !== '' && (
          <p className={styles.description}>{description}</p>
        )}
      </div>
      <div className={styles.state}>
        <p className={styles.facts}>
          <StatusPill tone={module.draft ? 'partial' : 'full'}>
            {module.draft ? 'Draft' : 'Published'}
          </StatusPill>
          <span>{describeSize(module)}</span>
          {module.duration > 0 && <span>{formatDuration(module.duration)}</span>}
        </p>
        <div className={styles.counts}>
          {reach === undefined ? (
            <SkeletonLine />
          ) : (
            <>
              <Link className={styles.reach} to={accessAddress(module.id)}>
                {reach === null ? 'Who has access' : describeReach(reach)}{' '}
                <VisuallyHidden>to {title}</VisuallyHidden>
              </Link>
              {reach !== null && <Completed reach={reach} title={title} />}
            </>
          )}
        </div>
      </div>
      <MoreMenu title={title} moves={moves} isLocked={isLocked} onAsk={onAsk} />
      <ChevronRight className={styles.chevron} size={20} aria-hidden="true" />
    </Card>
  );
}

/** How many of those who may have completed it, on desktops with a bar. */
function Completed({
  reach: { completed, granted },
  title,
}: {
  readonly reach: Reach;
  readonly title: string;
}) {
  return (
    <span className={styles.completed}>
      {completed} completed
      <span className={styles.bar}>
        <ProgressBar
          isStill
          label={`Completed of those with access to ${title}`}
          value={granted === 0 ? 0 : (completed / granted) * 100}
          tone="full"
        />
      </span>
    </span>
  );
}

/** The module's picture as members see it: its thumbnail, else a frame of its video. */
function Picture({ module: { thumbnailUrl, videoUrl } }: Pick<ModuleRowProps, 'module'>) {
  if (thumbnailUrl !== null) {
    return <img className={styles.picture} src={thumbnailUrl} alt="" loading="lazy" />;
  }
  if (videoUrl !== null) return <VideoFrame className={styles.picture} url={videoUrl} />;
  return (
    <span className={styles.picture}>
      <Clapperboard size={24} aria-hidden="true" />
    </span>
  );
}

interface MoreMenuProps extends Pick<ModuleRowProps, 'moves' | 'isLocked' | 'onAsk'> {
  readonly title: string;
}

function MoreMenu({ title, moves: { up, down }, isLocked, onAsk }: MoreMenuProps) {
  const items: readonly (MenuItem | false | undefined)[] = [
    {
      label: 'Edit title and description',
      icon: <Pencil size={18} aria-hidden="true" />,
      onSelect: () => onAsk('rename'),
    },
    up && { label: 'Move up', icon: <ArrowUp size={18} aria-hidden="true" />, onSelect: up },
    down && {
      label: 'Move down',
      icon: <ArrowDown size={18} aria-hidden="true" />,
      onSelect: down,
    },
    {
      label: 'Delete',
      icon: <Trash2 size={18} aria-hidden="true" />,
      destructive: true,
      onSelect: () => onAsk('remove'),
    },
  ];
  return (
    <span className={styles.more}>
      <MenuButton
        label={`More for ${title}`}
        menuLabel={title}
        disabled={isLocked}
        items={items.filter((item) => item !== false && item !== undefined)}
      />
    </span>
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
