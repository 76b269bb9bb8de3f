import { screen } from '@testing-library/react';
import { expect } from 'vitest';
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

type Place = Pick<typeof screen, 'getByRole' | 'findByRole'>;

/** Expects a link of that name, and where it leads. */
export function expectLink(name: string | RegExp, address: string, place: Place = screen): void {
  expect(place.getByRole('link', { name })).toHaveAttribute('href', address);
}

/** Waits for a link of that name, and expects where it leads. */
export async function waitForLink(name: string | RegExp, address: string, place: Place = screen) {
  expect(await place.findByRole('link', { name })).toHaveAttribute('href', address);
}
