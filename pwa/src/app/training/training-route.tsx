import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { sendAdminMessage } from '../../features/support/support-commands.ts';
import { HubScreen } from '../../features/training/hub/hub-screen.tsx';
import { sectionPath } from '../../features/training/training-paths.ts';
import { VideoScreen } from '../../features/training/video/video-screen.tsx';
import { ModuleScreen } from '../../features/training/viewer/module-screen.tsx';
import { useReplica } from '../../replica/replica-context.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { useAccount } from '../session/account-context.tsx';
import { keepTraining } from './keep-training.ts';

/** The screens of training, in one chunk: who opens the hub opens a module next. */
export function TrainingRoute() {
  const { moduleId, sectionIndex, videoId } = useParams();
  const { search } = useLocation();
  const replica = useReplica();
  // A member's bottom bar has it.
  const wayBack = useAccount().role === 'admin' && { back: { to: '/', label: 'Home' } };
  // A message to the administrators (decisions: Training).
  const onAskForAccess = (message: string) =>
    sendAdminMessage(replica, message, undefined, showToast);
  useEffect(() => keepTraining(replica), [replica]);
  if (videoId !== undefined) {
    return <VideoScreen key={videoId} moduleId={videoId} onAskForAccess={onAskForAccess} />;
  }
  if (moduleId === undefined) return <HubScreen {...wayBack} onAskForAccess={onAskForAccess} />;
  if (sectionIndex === undefined) {
    return <Navigate to={{ pathname: sectionPath(moduleId, 0), search }} replace />;
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
