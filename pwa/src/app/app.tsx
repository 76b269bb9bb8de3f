import { Suspense } from 'react';
import { AddressRouter } from '../platform/address.tsx';
import { Toaster } from '../ui/toast/toaster.tsx';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { AppRoutes } from './routes/routes.tsx';

export function App() {
  return (
    <AddressRouter>
      <ErrorBoundary>
        <Suspense>
          <AppRoutes />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </AddressRouter>
  );
}
