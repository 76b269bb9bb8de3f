/** On the root element while an overlay covers the screen, which stays mounted below it. */
export const overlaidMark = 'data-overlaid';
