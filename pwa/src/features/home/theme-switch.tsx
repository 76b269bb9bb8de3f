import { Monitor, Moon, Sun } from 'lucide-react';
import { SegmentedControl } from '../../ui/segmented-control/segmented-control.tsx';

export type ThemeChoice = 'system' | 'light' | 'dark';

const segments = [
  { value: 'system', label: 'System', icon: <Monitor size={18} aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun size={18} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={18} aria-hidden="true" /> },
] as const;

interface ThemeSwitchProps {
  readonly theme: ThemeChoice;
  readonly onChange: (theme: ThemeChoice) => void;
}

export function ThemeSwitch({ theme, onChange }: ThemeSwitchProps) {
  return (
    <SegmentedControl label="Appearance" segments={segments} value={theme} onChange={onChange} />
  );
}
