import type { ComponentProps, MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';

interface RowLinkProps extends Pick<
  ComponentProps<typeof Link>,
  'className' | 'aria-current' | 'children'
> {
  /** Where the row's details are, by what the address is when this is called. */
  readonly addressNow: () => string;
}

/** Opens a row; a search that was typed and is not rendered yet stays in the address. */
export function RowLink({ addressNow, ...link }: RowLinkProps) {
  return <Link {...link} {...useLinkNow(addressNow)} data-action="open" />;
}

/** The address and press of a link whose address is ahead of what is rendered. */
export function useLinkNow(addressNow: () => string) {
  const navigate = useNavigate();
  const to = addressNow();
  const press = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const now = addressNow();
    if (now === to || isElsewhere) return;
    event.preventDefault();
    void navigate(now);
  };
  return { to, onClick: press };
}
