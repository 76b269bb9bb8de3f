import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Toaster } from '../ui/toast/toaster.tsx';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { PushedPath } from './push/pushed-path.tsx';
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
