import type { ListedBlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-calls';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { ToolbarRow } from '../../../ui/toolbar/toolbar.tsx';
import type { BlocklistLocation } from './blocklist-location.ts';

interface ReporterFilterProps {
  readonly place: Pick<BlocklistLocation, 'filters' | 'change'>;
  readonly entries: readonly ListedBlocklistEntry[];
}

/** While the list shows one reporter's entries, says so; pressing it shows all again. */
export function ReporterFilter({ place: { filters, change }, entries }: ReporterFilterProps) {
  const { addedById } = filters;
  if (addedById === '') return null;
  const name = entries.find((entry) => entry.addedById === addedById)?.submitterUsername;
  return (
    <ToolbarRow>
      <FilterChips
        label="Submitted by"
        chips={[{ value: addedById, label: `Submitted by ${name ?? 'one member'}` }]}
        value={addedById}
        onChange={() => change({ addedById: '' })}
      />
    </ToolbarRow>
  );
}
