import type { WorkedCase } from './worked-case.ts';

/** How pounds are rounded. */
export const roundingCases: readonly WorkedCase[] = [
  {
    name: 'a tie goes down to an even penny',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 0.05', 'rate 0.5'],
    // 0.05 × 0.5 = 0.025
    weeks: ['2026-11-15 $0.05 £0.02'],
    totals: { thisWeek: '0.02', lastWeek: '0.00', allTime: '0.02' },
  },
  {
    name: 'a tie goes up to an even penny',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 0.07', 'rate 0.5'],
    // 0.07 × 0.5 = 0.035
    weeks: ['2026-11-15 $0.07 £0.04'],
    totals: { thisWeek: '0.04', lastWeek: '0.00', allTime: '0.04' },
  },
  {
    name: 'a millionth of the rate above a tie goes up',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 0.05', 'rate 0.500001'],
    weeks: ['2026-11-15 $0.05 £0.03'],
    totals: { thisWeek: '0.03', lastWeek: '0.00', allTime: '0.03' },
  },
  {
    name: 'a millionth of the rate below a tie goes down',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 0.07', 'rate 0.499999'],
    weeks: ['2026-11-15 $0.07 £0.03'],
    totals: { thisWeek: '0.03', lastWeek: '0.00', allTime: '0.03' },
  },
  {
    name: 'half a penny is none',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 0.01', 'rate 0.5'],
    // 0.01 × 0.5 = 0.005
    weeks: ['2026-11-15 $0.01 £0.00'],
    totals: { thisWeek: '0.00', lastWeek: '0.00', allTime: '0.00' },
  },
  {
    name: 'one and a half pennies are two',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 0.03', 'rate 0.5'],
    // 0.03 × 0.5 = 0.015
    weeks: ['2026-11-15 $0.03 £0.02'],
    totals: { thisWeek: '0.02', lastWeek: '0.00', allTime: '0.02' },
  },
  {
    name: 'a tie above a pound',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 2.01', 'rate 0.5'],
    // 2.01 × 0.5 = 1.005
    weeks: ['2026-11-15 $2.01 £1.00'],
    totals: { thisWeek: '1.00', lastWeek: '0.00', allTime: '1.00' },
  },
  {
    name: 'a tie of a rate with two decimals, down',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 0.50', 'rate 0.81'],
    // 0.50 × 0.81 = 0.405
    weeks: ['2026-11-15 $0.50 £0.40'],
    totals: { thisWeek: '0.40', lastWeek: '0.00', allTime: '0.40' },
  },
  {
    name: 'a tie of a rate with two decimals, up',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 1.50', 'rate 0.81'],
    // 1.50 × 0.81 = 1.215
    weeks: ['2026-11-15 $1.50 £1.22'],
    totals: { thisWeek: '1.22', lastWeek: '0.00', allTime: '1.22' },
  },
  {
    name: 'a tie of a rate with six decimals, up',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 5000.00', 'rate 0.799999'],
    // 5000.00 × 0.799999 = 3999.995
    weeks: ['2026-11-15 $5000.00 £4000.00'],
    totals: { thisWeek: '4000.00', lastWeek: '0.00', allTime: '4000.00' },
  },
  {
    name: 'a tie of a rate with six decimals, down',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 5000.00', 'rate 0.800001'],
    // 5000.00 × 0.800001 = 4000.005
    weeks: ['2026-11-15 $5000.00 £4000.00'],
    totals: { thisWeek: '4000.00', lastWeek: '0.00', allTime: '4000.00' },
  },
  {
    name: 'a large tie',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 16666666.65', 'rate 0.7'],
    // 16666666.65 × 0.7 = 11666666.655
    weeks: ['2026-11-15 $16666666.65 £11666666.66'],
    totals: { thisWeek: '11666666.66', lastWeek: '0.00', allTime: '11666666.66' },
  },
  {
    name: '0.8 of the largest amount',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 99999999.99'],
    weeks: ['2026-11-15 $99999999.99 £79999999.99'],
    totals: { thisWeek: '79999999.99', lastWeek: '0.00', allTime: '79999999.99' },
  },
  {
    name: 'the total is the sum of rounded weeks, not the rounded sum',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 0.05, 2026-11-10 0.05, 2026-11-03 0.05', 'rate 0.5'],
    // 0.05 × 0.5 = 0.025
    weeks: ['2026-11-15 $0.05 £0.02', '2026-11-08 $0.05 £0.02', '2026-11-01 $0.05 £0.02'],
    totals: { thisWeek: '0.02', lastWeek: '0.02', allTime: '0.06' },
  },
  {
    name: 'the total is the sum of weeks rounded up',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 0.07, 2026-11-10 0.07, 2026-11-03 0.07', 'rate 0.5'],
    // 0.07 × 0.5 = 0.035
    weeks: ['2026-11-15 $0.07 £0.04', '2026-11-08 $0.07 £0.04', '2026-11-01 $0.07 £0.04'],
    totals: { thisWeek: '0.04', lastWeek: '0.04', allTime: '0.12' },
  },
  {
    name: 'tenths add up',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 0.10, 2026-11-10 0.20', 'rate 1'],
    weeks: ['2026-11-15 $0.10 £0.10', '2026-11-08 $0.20 £0.20'],
    totals: { thisWeek: '0.10', lastWeek: '0.20', allTime: '0.30' },
  },
  {
    name: 'a rate that converts no amount evenly',
    now: '2026-11-18T12:00:00Z',
    done: ['2026-11-16 100.00, 2026-11-10 200.00, 2026-11-03 300.00', 'rate 0.333333'],
    weeks: ['2026-11-15 $100.00 £33.33', '2026-11-08 $200.00 £66.67', '2026-11-01 $300.00 £100.00'],
    totals: { thisWeek: '33.33', lastWeek: '66.67', allTime: '200.00' },
  },
];
