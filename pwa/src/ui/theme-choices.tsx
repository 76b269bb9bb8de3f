import { Monitor, Moon, Sun } from 'lucide-react';

/** The looks to choose from. */
export const themeChoices = [
  { value: 'system', label: 'System', icon: <Monitor size={18} aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun size={18} aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon size={18} aria-hidden="true" /> },
] as const;
