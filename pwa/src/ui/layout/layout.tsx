import type { ComponentProps, ElementType } from 'react';
import { classNames } from '../class-names.ts';

interface Layout<Tag extends ElementType> {
  /** The element or component it is. Default: a div. */
  readonly as?: Tag;
  /** Between the children, in px: a spacing token. Default: none. */
  readonly gap?: 4 | 8 | 12 | 16 | 24;
}

export type StackProps<Tag extends ElementType> = Layout<Tag> &
  Omit<ComponentProps<Tag>, keyof Layout<Tag>>;

/** Children below each other, as wide as the stack. */
export function Stack<Tag extends ElementType = 'div'>(props: StackProps<Tag>) {
  const { as: Element = 'div', gap, className, ...rest }: StackProps<ElementType> = props;
  return <Element {...rest} className={classNames('stack', gap && `gap-${gap}`, className)} />;
}

interface RowLayout<Tag extends ElementType> extends Layout<Tag> {
  /** Across the row. Default: all as high as the highest. */
  readonly align?: 'start' | 'center' | 'baseline';
  /** Along the row. Default: from its start. */
  readonly justify?: 'between' | 'end';
  /** Children that find no room go on in another line. */
  readonly wrap?: boolean;
}

export type RowProps<Tag extends ElementType> = RowLayout<Tag> &
  Omit<ComponentProps<Tag>, keyof RowLayout<Tag>>;

/** Children beside each other. */
export function Row<Tag extends ElementType = 'div'>(props: RowProps<Tag>) {
  const {
    as: Element = 'div',
    gap,
    align,
    justify,
    wrap,
    className,
    ...rest
  }: RowProps<ElementType> = props;
  const names = [
    'row',
    gap && `gap-${gap}`,
    align && `align-${align}`,
    justify && `justify-${justify}`,
    wrap && 'wrap',
    className,
  ];
  return <Element {...rest} className={classNames(...names)} />;
}
