import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../rest/call-api.ts';
import { useAdminAction } from '../admin-list/use-admin-action.ts';

/** Switches maintenance mode, with the specified toasts (admin side 8). */
export function useMaintenanceChange(onDone: () => void) {
  const client = useQueryClient();
  return useAdminAction((enabled: boolean) => callApi('settings.setMaintenance', { enabled }), {
    done: ({ maintenanceMode }) => ({
      title: maintenanceMode ? 'Maintenance mode activated' : 'Maintenance mode disabled',
      text: maintenanceMode ? 'Members are locked out.' : 'Members can use Greenroom again.',
    }),
    onDone: (answer) => {
      client.setQueryData(['settings.maintenance', {}], answer);
      onDone();
    },
    failure: 'Failed to toggle maintenance mode',
  });
}
