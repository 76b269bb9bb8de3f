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
import { Switch } from '../../ui/switch/switch.tsx';
import { callProven } from '../admin-list/proof/call-proven.ts';
import { useAdminAction } from '../admin-list/use-admin-action.ts';
import { SystemCard } from './system-card.tsx';

const options = [null, ...offlineDaysChoices].map((days) => ({
  value: valueOf(days),
  label: labelOf(days),
}));

function valueOf(days: OfflineDays | null): string {
  return days === null ? 'never' : String(days);
}

function labelOf(days: OfflineDays | null): string {
  if (days === null) return 'Without end';
  return days === 1 ? '1 day' : `${days} days`;
}

const offlineWords =
  'Afterwards a device shows nothing until it has reached the server. What was not sent is kept. Devices learn of a change when they next connect.';

/** Whether administrators need two-step sign-in (docs/decisions/second-factor.md). */
export function SignInCard() {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const { data } = useCallQuery('settings.secondFactorRule', {});
  const change = useAdminAction(
    (isRequired: boolean) => callProven('settings.setSecondFactorRule', { isRequired }),
    {
      onDone: (answer) => client.setQueryData(['settings.secondFactorRule', {}], answer),
      failure: 'Failed to change the sign-in of administrators',
    },
  );
  return (
    <SystemCard
      title="Sign-in"
      state={data && (data.isRequired ? 'Two steps required' : 'Two steps not required')}
    >
      <Switch
        label="Two-step sign-in for administrators"
        help={isOnline ? helpFor(data) : 'Changing it needs the network.'}
        checked={data?.isRequired ?? false}
        disabled={data === undefined || !isOnline}
        pending={change.isPending}
        onChange={(isRequired) => {
          change.forget();
          change.run(isRequired);
        }}
      />
      {change.problem !== null && <Notice tone="danger">{change.problem}</Notice>}
    </SystemCard>
  );
}

interface Rule {
  readonly isRequired: boolean;
  readonly administratorsWithout: number;
}

function helpFor(rule: Rule | undefined): string {
  if (rule === undefined) return 'Whether it is required is not known yet.';
  const { isRequired, administratorsWithout: count } = rule;
  if (count === 0) return isRequired ? 'Required, and all have it.' : 'Not required; all have it.';
  const without =
    count === 1 ? '1 administrator has none yet' : `${count} administrators have none yet`;
  if (!isRequired) return `Not required: ${without}.`;
  const who = count === 1 ? 'sets' : 'set';
  return `Required: ${without} and ${who} it up at the next sign-in.`;
}

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
    <SystemCard title="Devices without the server" state={data && labelOf(data.days)}>
      <SelectField
        dense
        beside
        label="Show saved data for"
        help={isOnline ? offlineWords : 'Changing it needs the network.'}
        options={options}
        value={valueOf(data?.days ?? null)}
        disabled={data === undefined || !isOnline}
        // `disabled` would drop the focus it has.
        aria-disabled={change.isPending}
        onChange={({ target }) => {
          if (change.isPending) return;
          change.forget();
          change.run(parseOfflineDays(target.value));
        }}
      />
      {change.problem !== null && <Notice tone="danger">{change.problem}</Notice>}
    </SystemCard>
  );
}
