import { useParams } from 'wouter';
import { ModuleScreen } from '../../features/training/viewer/module-screen.tsx';
import { useAskForAccess } from './use-ask-for-access.ts';

/** A module's section; without one in the address its first (spec member 2). */
export function ModuleRoute() {
  const { moduleId = '', sectionIndex = '0' } = useParams();
  return (
    <ModuleScreen
      key={moduleId}
      moduleId={moduleId}
      sectionIndex={sectionIndex}
      onAskForAccess={useAskForAccess()}
    />
  );
}
