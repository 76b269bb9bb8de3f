import { Eye, EyeOff } from 'lucide-react';
import { hideAmounts, useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { IconButton } from '../icon-button/icon-button.tsx';

/** Hides every amount of money on this device, and shows them again. */
export function AmountsEye({ className }: { readonly className?: string | undefined }) {
  const { isHidden } = useHiddenAmounts();
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <IconButton
      className={className}
      label={isHidden ? 'Show amounts' : 'Hide amounts'}
      onClick={() => hideAmounts(!isHidden)}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}
