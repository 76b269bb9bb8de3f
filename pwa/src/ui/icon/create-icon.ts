import { type ComponentProps, createElement } from 'react';

/** What lucide-react's icon files hold; the nodes' attributes carry their keys. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

interface IconProps extends ComponentProps<'svg'> {
  /** Pixels of both sides. Default: 24. */
  readonly size?: number | string;
}

/**
 * Stands in for lucide-react's own `createLucideIcon` in the build (lean-packages.ts): the same
 * picture without the class names, contexts and options nobody here uses, 2 kB less to load first.
 */
export default function createIcon({ node }: IconData) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    const attributes = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': rest['aria-label'] === undefined,
      ...rest,
    } as const;
    return createElement('svg', attributes, ...node.map(([tag, own]) => createElement(tag, own)));
  };
}
