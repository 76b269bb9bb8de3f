import { useParams } from 'wouter';
import { VideoScreen } from '../../features/training/video/video-screen.tsx';
import { useAskForAccess } from './use-ask-for-access.ts';

export function VideoRoute() {
  const { moduleId = '' } = useParams();
  return <VideoScreen key={moduleId} moduleId={moduleId} onAskForAccess={useAskForAccess()} />;
}
