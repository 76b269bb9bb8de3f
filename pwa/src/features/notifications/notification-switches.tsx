import type { NotificationSwitch } from '@greenroom/sync-protocol/notifications/notifications-records';
import { useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';
import { Card } from '../../ui/card/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { setNotificationPreferences } from './notification-commands.ts';

const switches: readonly { field: NotificationSwitch; label: string; help: string }[] = [
  {
    field: 'notifyCommunityChatEnabled',
    label: 'Community chat',
    help: 'New messages, and when somebody mentions you.',
  },
  {
    field: 'notifyTrainingModuleEnabled',
    label: 'Training modules',
    help: 'New modules, and modules unlocked for you.',
  },
  {
    field: 'notifyScheduleEnabled',
    label: 'Schedule',
    help: 'A reminder 30 minutes before a shift.',
  },
];

/** The kinds of notifications the member wants, in the list and as pushes; works offline. */
export function NotificationSwitches() {
  const replica = useReplica();
  const account = useReplicaQuery((tables, userId) => tables.account.get(userId), []);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (field: NotificationSwitch, isWanted: boolean) => {
    const kept = await setNotificationPreferences(replica, { [field]: isWanted });
    setProblem(kept.ok ? null : kept.message);
  };
  return (
    <Stack as="section" gap={12} aria-labelledby="notification-kinds">
      <h2 id="notification-kinds" className="text-heading">
        Notify me about
      </h2>
      <Stack as={Card} gap={16}>
        {switches.map(({ field, label, help }) => (
          <Switch
            key={field}
            label={label}
            help={help}
            checked={account?.[field] ?? true}
            disabled={account === undefined}
            onChange={(isWanted) => void change(field, isWanted)}
          />
        ))}
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </Stack>
    </Stack>
  );
}
