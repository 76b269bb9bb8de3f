/** The head of both parts of the screen. */
export const earningsHead = {
  title: 'Manage Earnings',
  subtitle: 'What members earned, week by week',
} as const;
