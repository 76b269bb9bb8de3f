/** '3 changes have not reached the server', '1 change was not accepted'; what is 0 is not named. */
export function notSent(waiting: number, refused: number): string[] {
  const have = waiting === 1 ? '1 change has' : `${waiting} changes have`;
  const were = refused === 1 ? '1 change was' : `${refused} changes were`;
  return [
    ...(waiting > 0 ? [`${have} not reached the server`] : []),
    ...(refused > 0 ? [`${were} not accepted`] : []),
  ];
}

/** '1 change waits', '3 changes wait'. */
export function changesWait(count: number): string {
  return count === 1 ? '1 change waits' : `${count} changes wait`;
}
