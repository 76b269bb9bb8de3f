import { type ReactNode, useState } from 'react';
import { AddressRouter } from '../platform/address.tsx';

/** Shows what is below at an address, as if somebody had opened it. Default: '/'. */
export function AtAddress({ address = '/', children }: { address?: string; children: ReactNode }) {
  useState(() => window.history.replaceState(null, '', address));
  return <AddressRouter>{children}</AddressRouter>;
}
