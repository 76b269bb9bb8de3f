import type { LockSettings, LockWay } from '../../replica/lock/lock-records.ts';
import { mostTries } from '../../replica/lock/tries.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { Switch } from '../../ui/switch/switch.tsx';

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
  return (
    <Stack gap={16}>
      <SelectField
        label="Locks in the background"
        help={
          settings.minutes === 0
            ? 'Also while you choose a picture or answer a call; after 5 minutes while codes to write down are shown. It always locks when Greenroom is closed.'
            : 'It always locks when Greenroom is closed.'
        }
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
