import { render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { Titled } from './titled.tsx';

afterEach(() => useDiscreet.setState({ isDiscreet: false, appName: 'Greenroom' }));

it.each([
  ['Earnings', false, 'Greenroom', 'Earnings · Greenroom'],
  ['Greenroom', false, 'Greenroom', 'Greenroom'],
  ['Connect to go on', false, 'Planner', 'Connect to go on · Planner'],
  ['Connect to go on', true, 'Planner', 'Planner'],
  ['Greenroom', false, 'Planner', 'Planner'],
] as const)('of %s, discreet: %s, called %s: %s', (title, isDiscreet, appName, shown) => {
  useDiscreet.setState({ isDiscreet, appName });
  render(<Titled title={title} />);
  expect(document.title).toBe(shown);
});
