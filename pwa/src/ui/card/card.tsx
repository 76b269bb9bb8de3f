import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

/** A surface for one item. Never nest cards. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.card, className)} />;
}

interface CardWords {
  /** 24 px, at the left. */
  readonly icon?: ReactNode;
  readonly title: string;
  /** One line of what is new or next there. */
  readonly text?: ReactNode;
  readonly badge?: ReactNode;
  readonly children?: ReactNode;
}

export interface CardLinkProps extends Omit<LinkProps, 'title' | 'children'>, CardWords {}

/** A card that is a link as a whole. */
export function CardLink({
  icon,
  title,
  text,
  badge,
  className,
  children,
  ...rest
}: CardLinkProps) {
  return (
    <Link {...rest} className={classNames(styles.card, styles.link, className)}>
      <LeadingWords {...{ icon, title, text, badge, children }} />
    </Link>
  );
}

/** A link with a surface and content of its own; `className` gives its height. */
export function TileLink({ className, ...rest }: LinkProps) {
  return <Link {...rest} className={classNames(styles.tile, className)} />;
}

/** A tile that opens something on this screen. */
export function TileButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classNames(styles.tile, styles.button, className)} />
  );
}

export interface CardButtonProps
  extends Omit<ComponentProps<'button'>, 'title' | 'children'>, CardWords {}

/** A card that opens something on this screen, with the look of a CardLink. */
export function CardButton({
  icon,
  title,
  text,
  badge,
  className,
  children,
  ...rest
}: CardButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.card, styles.link, styles.button, className)}
    >
      <LeadingWords {...{ icon, title, text, badge, children }} />
    </button>
  );
}

function LeadingWords({ icon, title, text, badge, children }: CardWords) {
  return (
    <>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {text !== undefined && <span className={styles.text}>{text}</span>}
        {children}
      </span>
      {badge}
      <ChevronRight className={styles.chevron} size={20} aria-hidden="true" />
    </>
  );
}
