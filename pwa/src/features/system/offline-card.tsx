import {
  type OfflineDays,
  offlineDaysChoices,
  parseOfflineDays,
} from '@greenroom/sync-protocol/settings/offline-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { callApi } from '../../rest/call-api.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { Notice } from '../../ui/notice/notice.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { useAdminAction } from '../admin-list/use-admin-action.ts';
import { SystemCard } from './system-card.tsx';

const options = [
  { value: 'never', label: 'Without end' },
  ...offlineDaysChoices.map((days) => ({
    value: String(days),
    label: days === 1 ? '1 day' : `${days} days`,
  })),
];

/** How long a device shows what it keeps without the server (docs/decisions/offline-lease.md). */
export function OfflineCard() {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const { data } = useCallQuery('settings.offlineRule', {});
  const change = useAdminAction(
    (days: OfflineDays | null) => callApi('settings.setOfflineRule', { days }),
    {
      onDone: (answer) => client.setQueryData(['settings.offlineRule', {}], answer),
      failure: 'Failed to change how long devices show data',
    },
  );
  return (
    <SystemCard title="Devices without the server">
      <SelectField
        label="They may show what they keep"
        help={isOnline ? words : 'Changing it needs the network.'}
        options={options}
        value={data?.days ?? 'never'}
        disabled={data === undefined || !isOnline || change.isPending}
        onChange={({ target }) => {
          change.forget();
          change.run(parseOfflineDays(target.value));
        }}
      />
      {change.problem !== null && <Notice tone="danger">{change.problem}</Notice>}
    </SystemCard>
  );
}

const words =
  'Afterwards a device shows nothing until it has reached the server. What was not sent is kept. Devices learn of a change when they next connect.';
