/** Points of an upload that failed while the server answered otherwise. */
export const faultStrikes = 3;
/** Points of one that the network broke off: on the road that says little. */
export const breakStrikes = 1;
/** With so many a change is parked: five faults. */
export const strikeLimit = 5 * faultStrikes;
