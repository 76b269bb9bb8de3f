import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { HubScreen } from '../../features/training/hub/hub-screen.tsx';
import { VideoScreen } from '../../features/training/video/video-screen.tsx';
import { ModuleScreen } from '../../features/training/viewer/module-screen.tsx';
import { useReplica } from '../../replica/replica-context.tsx';
import { keepTraining } from './keep-training.ts';
import { useAskForAccess } from './use-ask-for-access.ts';

/**
 * The screens of training, in one chunk: who opens the hub opens a module next. Without a section in
 * the address a module opens at its first (spec member 2).
 */
export function TrainingRoute() {
  const { moduleId, sectionIndex = '0' } = useParams();
  const [pathname] = useLocation();
  const onAskForAccess = useAskForAccess();
  const replica = useReplica();
  useEffect(() => keepTraining(replica), [replica]);
  if (moduleId === undefined) return <HubScreen onAskForAccess={onAskForAccess} />;
  if (pathname.startsWith('/video-player/')) {
    return <VideoScreen key={moduleId} moduleId={moduleId} onAskForAccess={onAskForAccess} />;
  }
  return (
    <ModuleScreen
      key={moduleId}
      moduleId={moduleId}
      sectionIndex={sectionIndex}
      onAskForAccess={onAskForAccess}
    />
  );
}
