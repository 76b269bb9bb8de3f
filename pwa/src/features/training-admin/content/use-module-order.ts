import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { failureText } from '../../../rest/failure-text.ts';
import { untilReadAgain } from '../../../rest/lists/query-client.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { moveTo } from '../ordering/move-to.ts';
import type { ListedModule } from './listed-module.ts';

interface ModuleOrder {
  /** The modules in the order shown, which is the wanted one while it is being stored. */
  readonly ordered: readonly ListedModule[];
  readonly isMoving: boolean;
  readonly move: (from: number, to: number) => Promise<void>;
}

/** Orders the modules. */
export function useModuleOrder(modules: readonly ListedModule[]): ModuleOrder {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const ordered = wanted === null ? modules : sortBy(modules, wanted);
  const move = async (from: number, to: number) => {
    const moved = ordered[from];
    if (wanted !== null || moved === undefined || to === from) return;
    setWanted(moveTo(ordered, from, to).map(({ id }) => id));
    try {
      const direction = to < from ? 'up' : 'down';
      const places = Math.abs(to - from);
      // By one place as the specification has it (admin side 7): an earlier server knows no other.
      const further = places > 1 && { places };
      await callApi('training.reorder', { moduleId: moved.id, direction, ...further });
    } catch (error) {
      const text = failureText(error, 'Failed to reorder training modules');
      showToast({ title: 'Reorder Failed', text, tone: 'destructive' });
    }
    await untilReadAgain(client);
    setWanted(null);
  };
  return { ordered, isMoving: wanted !== null, move };
}

/** A module that is not among `ids` was created meanwhile: it stands last, as the server puts it. */
function sortBy(modules: readonly ListedModule[], ids: readonly string[]): readonly ListedModule[] {
  const positionOf = ({ id }: ListedModule) => {
    const position = ids.indexOf(id);
    return position === -1 ? ids.length : position;
  };
  return modules.toSorted((one, other) => positionOf(one) - positionOf(other));
}
