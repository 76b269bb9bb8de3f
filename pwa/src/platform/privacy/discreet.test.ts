// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { chooseAppName, chooseDiscreet, noteNeutralStart, useDiscreet } from './discreet.ts';

afterEach(() => {
  chooseAppName('Greenroom');
  chooseDiscreet(false);
  history.replaceState(null, '', '/');
});

function startNeutrally() {
  history.replaceState(null, '', '/?as=planner');
  noteNeutralStart();
  expect(location.search).toBe('');
  return useDiscreet.getState();
}

it('the neutral icon brings Discreet with it once, and leaves it off when it was turned off', () => {
  expect(startNeutrally()).toMatchObject({ appName: 'Planner', isDiscreet: true });
  chooseDiscreet(false);
  expect(startNeutrally()).toMatchObject({ appName: 'Planner', isDiscreet: false });
});
