/** Spec member 2, Module viewer, on a 403. */
export const notGranted = 'You have not been granted access to this module yet';

/** Messages of an incomplete module (spec admin 5), and the title its toasts carry. */
export const missingInformation = 'Missing Information';
export const titleRequired = 'Please fill in the title field.';
export const sectionsRequired = 'Please add at least one section for multi-section modules.';
export const sectionsIncomplete =
  'Please complete all sections and add at least one content item to each section.';
/** Messages where the specification gives none. */
export const videoRequired = 'Please upload the video of this module.';
export const descriptionRequired = 'Please fill in the description field.';
export const typedSectionWithItems = 'A section with content of its own has no content items';

/** Modules at most: each is a scope of its own on an administrator's device. */
export const maxModules = 150;
export const maxSections = 100;
export const maxItems = 100;

/** Grants of a module in the list of modules; the rest are in the module's own list. */
export const newestGrants = 20;

/** Days a published module counts as new (decisions: Training). */
export const newForDays = 14;

/** The rounded average, 0 of nothing (spec member 9); it is 100 only where nothing is left to do. */
export function averagePercentage(percentages: readonly number[]): number {
  if (percentages.length === 0) return 0;
  const mean = percentages.reduce((sum, one) => sum + one, 0) / percentages.length;
  return mean > 99 && mean < 100 ? 99 : Math.round(mean);
}
