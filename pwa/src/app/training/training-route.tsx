import { useParams } from 'wouter';
import { HubScreen } from '../../features/training/hub/hub-screen.tsx';
import { VideoScreen } from '../../features/training/video/video-screen.tsx';
import { ModuleScreen } from '../../features/training/viewer/module-screen.tsx';
import { useAskForAccess } from './use-ask-for-access.ts';

interface TrainingRouteProps {
  readonly screen: 'hub' | 'module' | 'video';
}

/**
 * The screens of training, in one chunk: who opens the hub opens a module next. Without a section in
 * the address a module opens at its first (spec member 2).
 */
export function TrainingRoute({ screen }: TrainingRouteProps) {
  const { moduleId = '', sectionIndex = '0' } = useParams();
  const onAskForAccess = useAskForAccess();
  switch (screen) {
    case 'hub':
      return <HubScreen onAskForAccess={onAskForAccess} />;
    case 'video':
      return <VideoScreen key={moduleId} moduleId={moduleId} onAskForAccess={onAskForAccess} />;
    case 'module':
      return (
        <ModuleScreen
          key={moduleId}
          moduleId={moduleId}
          sectionIndex={sectionIndex}
          onAskForAccess={onAskForAccess}
        />
      );
    default:
      return screen satisfies never;
  }
}
