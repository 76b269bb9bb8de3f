import type { TargetCase } from './target-case.ts';

/** Weeks begin on the Sundays 8, 15, 22 and 29 November 2026. */
export const wholeWeekCases: readonly TargetCase[] = [
  {
    // 100 × 0.8
    name: 'a whole week',
    startDate: '2026-11-15',
    endDate: '2026-11-21',
    targetAmount: '100.00',
    uploads: [['2026-11-21', '100.00']],
    earned: '80.00',
    percentage: 80,
  },
  {
    name: 'nothing uploaded',
    startDate: '2026-11-15',
    endDate: '2026-11-21',
    targetAmount: '100.00',
    uploads: [],
    earned: '0.00',
    percentage: 0,
  },
  {
    // 10 × 0.8; the weeks before and after do not count
    name: 'weeks outside the target',
    startDate: '2026-11-15',
    endDate: '2026-11-21',
    targetAmount: '16.00',
    uploads: [
      ['2026-11-14', '500.00'],
      ['2026-11-21', '10.00'],
      ['2026-11-28', '500.00'],
    ],
    earned: '8.00',
    percentage: 50,
  },
  {
    // 100 × 0.75 + 50 × 0.8
    name: 'a week with a rate of its own',
    startDate: '2026-11-15',
    endDate: '2026-11-28',
    targetAmount: '230.00',
    uploads: [
      ['2026-11-21', '100.00'],
      ['2026-11-28', '50.00'],
    ],
    weekRates: { '2026-11-15': '0.750000' },
    earned: '115.00',
    percentage: 50,
  },
  {
    // 100 × 0.7 + 50 × 0.9; 115 / 120 = 95.833… %
    name: 'a rate set later for a past week, the current one for the rest',
    startDate: '2026-11-15',
    endDate: '2026-11-28',
    targetAmount: '120.00',
    uploads: [
      ['2026-11-21', '100.00'],
      ['2026-11-28', '50.00'],
    ],
    weekRates: { '2026-11-15': '0.700000' },
    currentRate: '0.900000',
    earned: '115.00',
    percentage: 95.83,
  },
  {
    // 400 × 0.8
    name: 'more than was aimed at',
    startDate: '2026-11-15',
    endDate: '2026-11-21',
    targetAmount: '300.00',
    uploads: [['2026-11-20', '400.00']],
    earned: '320.00',
    percentage: 106.66,
  },
];

/** Starting or ending within a week. */
export const midWeekCases: readonly TargetCase[] = [
  {
    // (100 − 40) × 0.8
    name: 'starts on a Wednesday, with an amount of the day before',
    startDate: '2026-11-18',
    endDate: '2026-11-21',
    targetAmount: '100.00',
    uploads: [
      ['2026-11-17', '40.00'],
      ['2026-11-21', '100.00'],
    ],
    earned: '48.00',
    percentage: 48,
  },
  {
    // 100 × 0.8: nothing says what was earned before
    name: 'starts on a Wednesday, without an earlier amount',
    startDate: '2026-11-18',
    endDate: '2026-11-21',
    targetAmount: '100.00',
    uploads: [['2026-11-21', '100.00']],
    earned: '80.00',
    percentage: 80,
  },
  {
    // (100 − 25) × 0.8: the latest before the start
    name: 'starts on a Wednesday, with two earlier amounts',
    startDate: '2026-11-18',
    endDate: '2026-11-21',
    targetAmount: '100.00',
    uploads: [
      ['2026-11-15', '10.00'],
      ['2026-11-16', '25.00'],
      ['2026-11-21', '100.00'],
    ],
    earned: '60.00',
    percentage: 60,
  },
  {
    // (25 − 10) × 0.8: the amount of the start's own day counts
    name: 'an amount on the first day',
    startDate: '2026-11-18',
    endDate: '2026-11-21',
    targetAmount: '48.00',
    uploads: [
      ['2026-11-17', '10.00'],
      ['2026-11-18', '25.00'],
    ],
    earned: '12.00',
    percentage: 25,
  },
  {
    // 30 × 0.8
    name: 'ends on a Wednesday',
    startDate: '2026-11-15',
    endDate: '2026-11-18',
    targetAmount: '30.00',
    uploads: [
      ['2026-11-18', '30.00'],
      ['2026-11-21', '100.00'],
    ],
    earned: '24.00',
    percentage: 80,
  },
  {
    // 25 × 0.8 = the whole target on its last day
    name: 'reached by an amount on the last day',
    startDate: '2026-11-15',
    endDate: '2026-11-18',
    targetAmount: '20.00',
    uploads: [['2026-11-18', '25.00']],
    earned: '20.00',
    percentage: 100,
  },
  {
    name: 'ends on a Wednesday, the first amount is of Thursday',
    startDate: '2026-11-15',
    endDate: '2026-11-18',
    targetAmount: '20.00',
    uploads: [['2026-11-19', '50.00']],
    earned: '0.00',
    percentage: 0,
  },
  {
    // (25 − 10) × 0.8
    name: 'a single day',
    startDate: '2026-11-18',
    endDate: '2026-11-18',
    targetAmount: '10.00',
    uploads: [
      ['2026-11-17', '10.00'],
      ['2026-11-18', '25.00'],
      ['2026-11-19', '60.00'],
    ],
    earned: '12.00',
    percentage: 120,
  },
  {
    // (100 − 40) × 0.8 + 20 × 0.8
    name: 'starts and ends mid-week',
    startDate: '2026-11-18',
    endDate: '2026-11-25',
    targetAmount: '128.00',
    uploads: [
      ['2026-11-17', '40.00'],
      ['2026-11-21', '100.00'],
      ['2026-11-25', '20.00'],
      ['2026-11-28', '90.00'],
    ],
    earned: '64.00',
    percentage: 50,
  },
  {
    // (50 − 10) × 0.8 + 100 × 0.8 + 25 × 0.8 = 32 + 80 + 20
    name: 'a whole week between two parts',
    startDate: '2026-11-18',
    endDate: '2026-12-01',
    targetAmount: '200.00',
    uploads: [
      ['2026-11-17', '10.00'],
      ['2026-11-21', '50.00'],
      ['2026-11-28', '100.00'],
      ['2026-12-01', '25.00'],
      ['2026-12-05', '75.00'],
    ],
    earned: '132.00',
    percentage: 66,
  },
  {
    // (40 − 10) × 0.8 + 100 × 0.8 + 50 × 0.8 = 24 + 80 + 40
    name: 'three months from a Monday to a Monday',
    startDate: '2026-08-31',
    endDate: '2026-11-30',
    targetAmount: '1000.00',
    uploads: [
      ['2026-08-30', '10.00'],
      ['2026-09-05', '40.00'],
      ['2026-10-31', '100.00'],
      ['2026-11-30', '50.00'],
      ['2026-12-05', '100.00'],
    ],
    earned: '144.00',
    percentage: 14.4,
  },
];
