import { announce } from './toast-store.ts';

/**
 * Says why a setting that is saved on leaving its field was not: the focus has left the field, whose new
 * description is not read by itself.
 */
export function announceNotSaved(reason: string): void {
  announce({ title: 'Not saved', text: reason, tone: 'destructive', isReasonShown: false });
}
