import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AtAddress, expectLink } from '../../../testing/at-address.tsx';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { AuthScreen } from '../sign-in/auth-screen.tsx';
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

test.each([
  ['Get Started', 'Sign Up'],
  ['I have an account', 'Sign In'],
])('%s opens %s', async (link, chosen) => {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<LandingScreen />} />
        <Route path="/auth" element={<AuthScreen onSignedIn={vi.fn()} />} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: link }));
  expect(screen.getByRole('radio', { name: chosen })).toBeChecked();
});

test('leads to the setup while there is no administrator', () => {
  render(
    <AtAddress>
      <LandingScreen needsSetup />
    </AtAddress>,
  );
  expectLink('Set up Greenroom', '/setup');
});
