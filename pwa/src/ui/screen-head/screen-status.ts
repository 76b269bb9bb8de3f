import { type ReactNode, createContext } from 'react';

/** The connection indicator of every screen's head, provided by the app once. Null: none. */
export const ScreenStatus = createContext<ReactNode>(null);

/** The link at the right end of every screen's head, provided by the app once. Null: none. */
export const ScreenCorner = createContext<ReactNode>(null);
