import { type ReactNode, createContext } from 'react';

/**
 * What the head of every screen below shows of the connection; the app provides it, so that no screen
 * hands it down. Null: nothing is shown.
 */
export const ScreenStatus = createContext<ReactNode>(null);
