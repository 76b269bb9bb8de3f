import { screen } from '@testing-library/react';
import { expect } from 'vitest';

type Place = Pick<typeof screen, 'getByRole' | 'findByRole'>;

/** Expects a link of that name, and where it leads. */
export function expectLink(name: string | RegExp, address: string, place: Place = screen): void {
  expect(place.getByRole('link', { name })).toHaveAttribute('href', address);
}

/** Waits for a link of that name, and expects where it leads. */
export async function waitForLink(name: string | RegExp, address: string, place: Place = screen) {
  expect(await place.findByRole('link', { name })).toHaveAttribute('href', address);
}
