import type { LockSettings, LockWay } from '../../replica/lock/lock-records.ts';
import { mostTries } from '../../replica/lock/tries.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { useAccount } from '../session/account-context.tsx';

const times = [
  { value: '0', label: 'At once' },
  { value: '1', label: 'After 1 minute' },
  { value: '5', label: 'After 5 minutes' },
  { value: '15', label: 'After 15 minutes' },
];

interface LockChoicesProps {
  readonly settings: LockSettings;
  readonly way: LockWay['kind'];
  readonly onChange: (change: Partial<LockSettings>) => unknown;
}

/** When it locks, and what wrong tries do. */
export function LockChoices({ settings, way, onChange }: LockChoicesProps) {
  const { role } = useAccount();
  return (
    <Stack gap={16}>
      <SelectField
        label="Locks in the background"
        help={backgroundHelp(settings.minutes, role === 'admin')}
        options={times}
        value={String(settings.minutes)}
        onChange={({ target }) => onChange({ minutes: Number(target.value) })}
      />
      {way === 'pin' && (
        <Switch
          label="Delete after wrong tries"
          help={`After ${mostTries} wrong tries everything on this device is deleted, unsent changes too.`}
          checked={settings.erases}
          onChange={(erases) => onChange({ erases })}
        />
      )}
    </Stack>
  );
}

function backgroundHelp(minutes: number, isAdmin: boolean): string {
  return [
    minutes === 0 && 'Also while you choose a picture or answer a call.',
    minutes < 5 && 'After 5 minutes while it shows codes or a key for another app.',
    'It always locks when Greenroom is closed.',
    isAdmin &&
      'Training files that upload in the background arrive first; coming back before that locks and ends them.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
