import { type ReactNode, useState } from 'react';
import { BrowserRouter } from 'react-router-dom';

interface AtAddressProps {
  readonly address?: string;
  /** What the way that led here brings. Absent: nothing. */
  readonly state?: unknown;
  readonly children: ReactNode;
}

/** Renders its children at an address, default '/', as after a page load. */
export function AtAddress({ address = '/', state, children }: AtAddressProps) {
  useState(() => window.history.replaceState({ usr: state ?? null }, '', address));
  return <BrowserRouter>{children}</BrowserRouter>;
}
