import type { TargetCase } from './target-case.ts';

/** Across the ends of years, a leap day and the changes of clocks. */
export const calendarCases: readonly TargetCase[] = [
  {
    // (90 − 30) × 0.8 + 15.05 × 0.8 = 48 + 12.04
    name: 'across the end of a year',
    startDate: '2026-12-30',
    endDate: '2027-01-05',
    targetAmount: '100.00',
    uploads: [
      ['2026-12-29', '30.00'],
      ['2027-01-02', '90.00'],
      ['2027-01-05', '15.05'],
    ],
    earned: '60.04',
    percentage: 60.04,
  },
  {
    // 12.35 × 0.8
    name: 'to the last day of a year, in a week that goes on',
    startDate: '2026-12-27',
    endDate: '2026-12-31',
    targetAmount: '50.00',
    uploads: [
      ['2026-12-31', '12.35'],
      ['2027-01-01', '20.00'],
    ],
    earned: '9.88',
    percentage: 19.76,
  },
  {
    // (22.50 − 10) × 0.8
    name: 'the leap day alone',
    startDate: '2028-02-29',
    endDate: '2028-02-29',
    targetAmount: '40.00',
    uploads: [
      ['2028-02-28', '10.00'],
      ['2028-02-29', '22.50'],
      ['2028-03-01', '40.00'],
    ],
    earned: '10.00',
    percentage: 25,
  },
  {
    // 100 × 0.8
    name: 'the week of a leap day',
    startDate: '2028-02-27',
    endDate: '2028-03-04',
    targetAmount: '80.00',
    uploads: [
      ['2028-02-29', '60.00'],
      ['2028-03-04', '100.00'],
    ],
    earned: '80.00',
    percentage: 100,
  },
  {
    // 55 × 0.8; 44 / 60 = 73.333… %
    name: 'from the last day of a February without a leap day',
    startDate: '2027-02-28',
    endDate: '2027-03-06',
    targetAmount: '60.00',
    uploads: [
      ['2027-03-01', '5.00'],
      ['2027-03-06', '55.00'],
    ],
    earned: '44.00',
    percentage: 73.33,
  },
  {
    // (50 − 20) × 0.8 + 10 × 0.8
    name: 'across the change to summer time (29 March 2026)',
    startDate: '2026-03-25',
    endDate: '2026-03-31',
    targetAmount: '64.00',
    uploads: [
      ['2026-03-24', '20.00'],
      ['2026-03-28', '50.00'],
      ['2026-03-31', '10.00'],
    ],
    earned: '32.00',
    percentage: 50,
  },
  {
    // 70 × 0.8
    name: 'from the change to winter time (25 October 2026)',
    startDate: '2026-10-25',
    endDate: '2026-10-31',
    targetAmount: '56.00',
    uploads: [
      ['2026-10-25', '5.00'],
      ['2026-10-31', '70.00'],
    ],
    earned: '56.00',
    percentage: 100,
  },
];

/** Late and corrected amounts. */
export const correctedCases: readonly TargetCase[] = [
  {
    // 90 × 0.8
    name: 'an amount corrected for its own day',
    startDate: '2026-11-15',
    endDate: '2026-11-21',
    targetAmount: '80.00',
    uploads: [
      ['2026-11-21', '100.00'],
      ['2026-11-21', '90.00'],
    ],
    earned: '72.00',
    percentage: 90,
  },
  {
    name: 'an earlier amount that comes back',
    startDate: '2026-11-15',
    endDate: '2026-11-21',
    targetAmount: '80.00',
    uploads: [
      ['2026-11-21', '100.00'],
      ['2026-11-21', '90.00'],
      ['2026-11-21', '100.00'],
    ],
    earned: '80.00',
    percentage: 100,
  },
  {
    // (100 − 40) × 0.8
    name: 'a late amount of a day before the start',
    startDate: '2026-11-18',
    endDate: '2026-11-21',
    targetAmount: '50.00',
    uploads: [
      ['2026-11-21', '100.00'],
      ['2026-11-17', '40.00'],
    ],
    earned: '48.00',
    percentage: 96,
  },
  {
    // 100 × 0.8: the later day counts, not the later upload
    name: 'a late amount of a day in between',
    startDate: '2026-11-15',
    endDate: '2026-11-21',
    targetAmount: '100.00',
    uploads: [
      ['2026-11-21', '100.00'],
      ['2026-11-19', '120.00'],
    ],
    earned: '80.00',
    percentage: 80,
  },
  {
    // (60 − 100) × 0.8 = −32
    name: 'a correction below what was there before the start',
    startDate: '2026-11-18',
    endDate: '2026-11-21',
    targetAmount: '50.00',
    uploads: [
      ['2026-11-17', '100.00'],
      ['2026-11-21', '60.00'],
    ],
    earned: '0.00',
    percentage: 0,
  },
  {
    // −32 + 100 × 0.8
    name: 'a correction that takes from the next week',
    startDate: '2026-11-18',
    endDate: '2026-11-28',
    targetAmount: '96.00',
    uploads: [
      ['2026-11-17', '100.00'],
      ['2026-11-21', '60.00'],
      ['2026-11-28', '100.00'],
    ],
    earned: '48.00',
    percentage: 50,
  },
];

/** Rounding and limits. */
export const roundedCases: readonly TargetCase[] = [
  {
    // 0.05 × 0.5 = 0.025
    name: 'a tie goes down to the even penny',
    startDate: '2026-11-15',
    endDate: '2026-11-21',
    targetAmount: '1.00',
    uploads: [['2026-11-21', '0.05']],
    currentRate: '0.500000',
    earned: '0.02',
    percentage: 2,
  },
  {
    // 0.07 × 0.5 = 0.035
    name: 'a tie goes up to the even penny',
    startDate: '2026-11-15',
    endDate: '2026-11-21',
    targetAmount: '1.00',
    uploads: [['2026-11-21', '0.07']],
    currentRate: '0.500000',
    earned: '0.04',
    percentage: 4,
  },
  {
    // 0.025 + 0.025, each to 0.02
    name: 'each week is rounded on its own',
    startDate: '2026-11-15',
    endDate: '2026-11-28',
    targetAmount: '1.00',
    uploads: [
      ['2026-11-21', '0.05'],
      ['2026-11-28', '0.05'],
    ],
    currentRate: '0.500000',
    earned: '0.04',
    percentage: 4,
  },
  {
    // (0.07 − 0.02) × 0.5 = 0.025, not 0.04 − 0.01
    name: 'the difference is rounded, not its two sides',
    startDate: '2026-11-18',
    endDate: '2026-11-21',
    targetAmount: '1.00',
    uploads: [
      ['2026-11-17', '0.02'],
      ['2026-11-21', '0.07'],
    ],
    currentRate: '0.500000',
    earned: '0.02',
    percentage: 2,
  },
  {
    // 0.05 × −0.5 = −0.025, to −0.02; with 1 × 0.5 of the next week
    name: 'a negative tie goes to the even penny',
    startDate: '2026-11-18',
    endDate: '2026-11-28',
    targetAmount: '1.00',
    uploads: [
      ['2026-11-17', '0.05'],
      ['2026-11-21', '0.00'],
      ['2026-11-28', '1.00'],
    ],
    currentRate: '0.500000',
    earned: '0.48',
    percentage: 48,
  },
  {
    // 299.99 / 300 = 99.9966… %
    name: 'a penny short is not reached',
    startDate: '2026-11-15',
    endDate: '2026-11-21',
    targetAmount: '300.00',
    uploads: [['2026-11-21', '299.99']],
    currentRate: '1.000000',
    earned: '299.99',
    percentage: 99.99,
  },
  {
    // 999,999,999.90 would not fit
    name: 'never more than the database holds',
    startDate: '2026-11-15',
    endDate: '2026-11-21',
    targetAmount: '0.01',
    uploads: [['2026-11-21', '99999999.99']],
    currentRate: '10.000000',
    earned: '99999999.99',
    percentage: 999_999_999_900,
  },
];
