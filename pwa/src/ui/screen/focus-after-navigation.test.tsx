import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MemoryRouter } from 'react-router-dom';
import { useFocusAfterNavigation } from './focus-after-navigation.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'userActivation');
  vi.restoreAllMocks();
});

function Content() {
  return <main ref={useFocusAfterNavigation()} tabIndex={-1} />;
}

function open(hasBeenActive: boolean) {
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  const value = { hasBeenActive };
  Object.defineProperty(navigator, 'userActivation', { value, configurable: true });
  render(
    <MemoryRouter>
      <Content />
    </MemoryRouter>,
  );
  return screen.getByRole('main');
}

it('the screen after one that was used without a navigation, such as the lock, has the focus', () => {
  expect(open(true)).toHaveFocus();
});

it('the first screen of a page that loads leaves the focus where the browser has it', () => {
  expect(open(false)).not.toHaveFocus();
});
