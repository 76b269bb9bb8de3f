export const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Whether a dialog is open, or about to have closed. */
export function isAsking(): boolean {
  return document.querySelector(dialogs) !== null;
}

/** Whether a dialog or a menu is open above the screen. */
export function isLayerOpen(): boolean {
  return isAsking() || document.querySelector('[role="menu"]') !== null;
}

/** Whether a key event belongs to a field, dialog or menu and is no screen shortcut. */
export function isTypingElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (isLayerOpen()) return true;
  const target = event.target instanceof HTMLElement ? event.target : null;
  return target !== null && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** Whether shortcuts are pressed with ⌘ instead of Ctrl. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
