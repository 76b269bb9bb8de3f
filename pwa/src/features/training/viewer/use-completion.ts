import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useReplica } from '../../../replica/replica-context.tsx';
import { isLayerOpen } from '../../../ui/single-keys/typing.ts';
import { announce } from '../../../ui/toast/toast-store.ts';
import { saveModuleProgress } from '../training-commands.ts';
import { trainingPath } from '../training-paths.ts';

/** Milliseconds 'Module Completed!' stays before the hub opens (spec member 9). */
const redirectTime = 2_000;

interface Completion {
  readonly isCompleted: boolean;
  readonly complete: () => Promise<void>;
  /** The person is choosing the way on: the hub does not open by itself. */
  readonly hold: () => void;
}

/**
 * Completes the module, says so and returns to the hub after 2 s. `part`: as for
 * `saveModuleProgress`.
 */
export function useCompletion(moduleId: string, part: 'video' | 'module' = 'module'): Completion {
  const replica = useReplica();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isCompleted, setIsCompleted] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isCompleted || isHeld) return;
    const leave = () => {
      // What was opened above the screen meanwhile would stand above another one.
      if (isLayerOpen()) setIsHeld(true);
      // A screen that was chosen meanwhile may still be loading.
      else if (location.pathname === pathname) void navigate(trainingPath);
    };
    const timer = setTimeout(leave, redirectTime);
    return () => clearTimeout(timer);
  }, [isCompleted, isHeld, navigate, pathname]);
  const complete = async () => {
    const whole = { percentage: 100, completed: true };
    const kept = await saveModuleProgress(replica, moduleId, whole, part);
    if (!kept.ok) return;
    announce({ title: 'Congratulations!', text: 'Module Completed!', tone: 'success' });
    setIsCompleted(true);
  };
  return { isCompleted, complete, hold: () => setIsHeld(true) };
}
