/** Whether this is a run of everything: `npm run test:nightly`. */
export const isNightly = process.env['GREENROOM_NIGHTLY'] !== undefined;
