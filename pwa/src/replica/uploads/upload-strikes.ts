/** Points of an upload that failed while the server answers. */
export const faultStrikes = 3;
/** Points of a broken connection, which mobile networks often cause. */
export const breakStrikes = 1;
/** The points that park a change: five faults. */
export const strikeLimit = 5 * faultStrikes;
