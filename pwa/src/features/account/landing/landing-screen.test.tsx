import { render, screen } from '@testing-library/react';
import { AtAddress, expectLink } from '../../../testing/at-address.tsx';
import { expect, test } from 'vitest';
import { LandingScreen } from './landing-screen.tsx';

test('names the product and its purpose and links to sign-up and sign-in', () => {
  render(
    <AtAddress>
      <LandingScreen />
    </AtAddress>,
  );
  expect(screen.getByText('Greenroom')).toBeInTheDocument();
  expect(
    screen.getByText(
      'Create an account to access training modules, manage your earnings and connect with your community.',
    ),
  ).toBeInTheDocument();
  expectLink('Get Started', '/auth');
  expectLink('I have an account', '/auth');
});

test('leads to the setup while there is no administrator', () => {
  render(
    <AtAddress>
      <LandingScreen needsSetup />
    </AtAddress>,
  );
  expectLink('Set up Greenroom', '/setup');
});
