import { create } from 'zustand';

/** Whether home was opened because a screen is for administrators only; home says so. */
export const useAccessDenied = create<{ readonly isDenied: boolean }>(() => ({ isDenied: false }));

export function setAccessDenied(isDenied: boolean): void {
  useAccessDenied.setState({ isDenied });
}
