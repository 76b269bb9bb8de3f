import type { FilePlace } from '../draft/module-edits.ts';

/** A text that identifies a place. */
export function keyOfPlace(place: FilePlace): string {
  switch (place.of) {
    case 'module':
      return place.field;
    case 'section':
      return `${place.sectionId}:${place.field}`;
    case 'item':
      return `${place.itemId}:${place.field}`;
    default:
      return place satisfies never;
  }
}
