import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'neutral' | 'plain' | 'quiet' | 'destructive';

interface ButtonLook {
  /**
   * At most one primary button a screen; neutral and plain in rows, where many stand below each
   * other. Default: secondary.
   */
  readonly variant?: ButtonVariant | undefined;
  /** Small: 36 px, for table rows and desktop tools. Default: regular, 48 px. */
  readonly size?: 'regular' | 'small' | undefined;
  /** Fills its container's width. */
  readonly wide?: boolean | undefined;
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows progress, keeps width and focus, and ignores further presses. */
  readonly pending?: boolean | undefined;
}

/**
 * A button that submits only with an explicit `type`. `aria-disabled` ignores presses, keeps focus.
 */
export function Button({
  variant,
  size,
  wide,
  pending = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isRefused = String(rest['aria-disabled']) === 'true';
  // `disabled` while pending would drop the keyboard focus to the body.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || isRefused) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={styleOf({ variant, size, wide }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={press}
    >
      <span className={styles.label}>
        {pending && (
          <span className={styles.progress}>
            <Spinner />
          </span>
        )}
        {children}
      </span>
    </button>
  );
}

export interface LinkButtonProps extends LinkProps, ButtonLook {}

/** A link with the look of a button; `reloadDocument`: to a page of the server. */
export function LinkButton({ variant, size, wide, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={styleOf({ variant, size, wide }, className)}>
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

function styleOf({ variant = 'secondary', size = 'regular', wide }: ButtonLook, extra?: string) {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, extra);
}
