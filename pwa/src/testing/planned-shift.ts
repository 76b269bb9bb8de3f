/** The input of `schedule.add` for a shift far ahead. */
export const plannedShift = {
  id: '0190a000-0000-7000-8000-0000000000aa',
  date: '2031-05-01',
  plannedStartTime: '10:00',
  plannedEndTime: '12:00',
};
