import { isVideoUnlocked } from '@greenroom/sync-protocol/training/training-gates';
import { isDone } from '@greenroom/sync-protocol/training/training-totals';
import { useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { ResumingVideo } from '../items/resuming-video.tsx';
import { saveModuleProgress } from '../training-commands.ts';
import type { OpenedModule } from '../training-queries.ts';

interface ModuleVideoProps {
  readonly opened: OpenedModule;
  /** Playback has reached 99 % or the end. Absent: nobody asks. */
  readonly onUnlocked?: () => void;
  /** In seconds. Absent: nobody asks. */
  readonly onLength?: (duration: number) => void;
}

/** The video of a module without sections; its progress is the module's (spec member 4). */
export function ModuleVideo({ opened, onUnlocked, onLength }: ModuleVideoProps) {
  const { module, progress } = opened;
  const replica = useReplica();
  const [isUnlocked, setIsUnlocked] = useState(isDone(progress));
  const unlock = () => {
    if (isUnlocked) return;
    setIsUnlocked(true);
    onUnlocked?.();
  };
  const save = (position: number, duration: number) => {
    if (!(duration > 0)) return;
    const percentage = Math.min(99, Math.floor((position / duration) * 100));
    void saveModuleProgress(replica, module.id, { percentage, completed: false }, 'video');
  };
  return (
    <ResumingVideo
      id={module.id}
      src={module.videoUrl ?? ''}
      title={module.title}
      posterUrl={module.thumbnailUrl}
      captionsUrl={module.captionsUrl}
      onEnded={unlock}
      onLength={onLength}
      onMove={(position, duration) => {
        if (isVideoUnlocked(position, duration)) unlock();
      }}
      onRest={save}
    />
  );
}
