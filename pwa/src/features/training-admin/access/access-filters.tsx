import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import type { AccessLocation } from './access-location.ts';
import styles from './access.module.css';

interface AccessFiltersProps {
  readonly place: AccessLocation;
  /** Undefined: not known yet. */
  readonly counts: CallAnswer<'training.countMembers'> | undefined;
  /** Chooses the module. */
  readonly field: ReactNode;
  /** Nobody's access can be revoked now. */
  readonly isLocked: boolean;
  readonly onRevokeAll: () => void;
}

/** The module, and which of its members are shown. */
export function AccessFilters({ place, counts, field, ...props }: AccessFiltersProps) {
  return (
    <>
      <div className={styles.module}>
        {field}
        {/* By the module and apart from the filters, for it ends everybody's access. */}
        <MenuButton
          className={styles.all}
          label="More for this module"
          menuLabel="This module"
          disabled={props.isLocked}
          items={[
            {
              label: 'Revoke all',
              icon: <KeyRound size={18} aria-hidden="true" />,
              destructive: true,
              onSelect: props.onRevokeAll,
            },
          ]}
        />
      </div>
      <ToolbarRow beside>
        <FilterChips
          label="Access"
          value={place.filters.access}
          onChange={(access) => place.change({ access: access === '' ? 'granted' : access })}
          chips={[
            { value: 'granted', label: 'With access', count: counts?.granted },
            { value: 'none', label: 'No access', count: counts?.none },
            { value: 'all', label: 'All', count: counts?.all },
          ]}
        />
      </ToolbarRow>
    </>
  );
}
