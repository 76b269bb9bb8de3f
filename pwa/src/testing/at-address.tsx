import { type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';

/** Renders its children at an address, default '/', as after a page load. */
export function AtAddress({ address = '/', children }: { address?: string; children: ReactNode }) {
  useState(() => window.history.replaceState(null, '', address));
  return <BrowserRouter>{children}</BrowserRouter>;
}
