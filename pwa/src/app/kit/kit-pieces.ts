import { createElement, type ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './kit-page.module.css';

/** Components in all their states, named as their folder in src/ui, so that a missing one is noticed. */
export type KitPieces = Readonly<Record<string, ReactNode>>;

/** States one below another, as wide as the pane. */
export const wide = inBox(styles.wide);

/** Parts of a screen in a window of their own. */
export const frame = inBox(styles.frame);

/** A frame for what needs more height. */
export const tallFrame = inBox(classNames(styles.frame, styles.tall));

function inBox(className: string | undefined) {
  return (...children: readonly ReactNode[]) => createElement('div', { className }, ...children);
}
