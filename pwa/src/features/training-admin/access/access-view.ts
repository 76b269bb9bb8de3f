/** From here on the switch between one module and all stands in the head. */
export const wideHead = '(width >= 1280px)';
