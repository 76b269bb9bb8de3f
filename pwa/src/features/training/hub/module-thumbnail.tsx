import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { useState } from 'react';
import { ModulePreview } from './module-preview.tsx';
import styles from './module-thumbnail.module.css';

interface ModuleThumbnailProps {
  readonly module: TrainingModule;
  /** Without a grant nothing but the thumbnail can be read. */
  readonly isGranted: boolean;
}

/** A module's picture, or a drawing of its own where there is none or it does not load. */
export function ModuleThumbnail({ module, isGranted }: ModuleThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const { thumbnailUrl } = module;
  const placeholder = <Placeholder module={module} />;
  if (thumbnailUrl === null && isGranted) {
    return <ModulePreview module={module} placeholder={placeholder} />;
  }
  if (thumbnailUrl === null || failed === thumbnailUrl) return placeholder;
  return (
    <img
      className={styles.picture}
      src={thumbnailUrl}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(thumbnailUrl)}
    />
  );
}

/** A spotlight, turned by the module's id: modules without a picture can be told apart. */
function Placeholder({ module }: Pick<ModuleThumbnailProps, 'module'>) {
  const turn = Number.parseInt(module.id.slice(-2), 16) % 5;
  const x = 60 + turn * 50;
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className={styles.back} width="320" height="180" />
      <path className={styles.beam} d={`M${320 - x} 0L${x - 70} 180H${x + 70}z`} />
      <ellipse className={styles.floor} cx={x} cy="158" rx="78" ry="16" />
      <path className={styles.play} d={`M${x - 14} 86l30 18-30 18z`} />
    </svg>
  );
}
