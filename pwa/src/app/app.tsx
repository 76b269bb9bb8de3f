import { isOpenPathMessage } from '@greenroom/sync-protocol/push/push-places';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { leaveBy } from '../platform/leaving/leave-by.ts';
import { Toaster } from '../ui/toast/toaster.tsx';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { AppRoutes } from './routes/routes.tsx';

export function App() {
  return (
    <BrowserRouter>
      <PushedPath />
      <ErrorBoundary>
        <Suspense>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </BrowserRouter>
  );
}

/** Opens the screen of a tapped notification, when the worker found this window open. */
function PushedPath() {
  const navigate = useNavigate();
  useEffect(() => {
    const open = ({ data }: MessageEvent) => {
      if (isOpenPathMessage(data)) leaveBy(() => void navigate(data.path));
    };
    const { serviceWorker } = navigator as Partial<Navigator>;
    serviceWorker?.addEventListener('message', open);
    return () => serviceWorker?.removeEventListener('message', open);
  }, [navigate]);
  return null;
}
