import type { DraftItem, DraftSection } from '../draft/module-draft.ts';

/** A section's title, or 'section 2'. */
export function nameSection({ title }: DraftSection, index: number): string {
  return title.trim() === '' ? `section ${index + 1}` : title;
}

/** An item's title, or 'video 2'. */
export function nameItem({ title, type }: DraftItem, index: number): string {
  return title.trim() === '' ? `${type} ${index + 1}` : title;
}
