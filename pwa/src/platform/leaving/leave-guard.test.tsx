import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AtAddress } from '../../testing/at-address.tsx';
import { leaveBy, type LeaveGuard } from './leave-by.ts';
import { guardLeaving } from './leave-guard.ts';

const ask = vi.fn<LeaveGuard>();
const pressed = vi.fn<() => void>();
let stop: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  render(
    <AtAddress address="/editor?edit=1">
      <Link to="/list" onClick={pressed}>
        <span>List</span>
      </Link>
      <Link to="/editor?edit=1">Here</Link>
      <a href="https://example.org/" target="_blank" rel="noreferrer">
        Other page
      </a>
    </AtAddress>,
  );
  stop = guardLeaving(ask);
});
afterEach(() => stop());

const press = (name: string) => userEvent.click(screen.getByText(name));
const answer = () => ask.mock.lastCall?.[0]();

test('a link asks, and is followed after the answer with all it does', async () => {
  await press('List');
  expect(ask).toHaveBeenCalledOnce();
  expect(pressed).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/editor');
  answer();
  expect(pressed).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/list');
  expect(ask).toHaveBeenCalledOnce();
});

test('a move of code asks, and is made after the answer', () => {
  const go = vi.fn<() => void>();
  leaveBy(go);
  expect(ask).toHaveBeenCalledOnce();
  expect(go).not.toHaveBeenCalled();
  answer();
  expect(go).toHaveBeenCalledOnce();
  leaveBy(go);
  expect(ask).toHaveBeenCalledOnce();
  expect(go).toHaveBeenCalledTimes(2);
});

test('what leaves this screen open does not ask', async () => {
  await press('Here');
  // jsdom opens no tabs.
  screen.getByText('Other page').addEventListener('click', (event) => event.preventDefault());
  await press('Other page');
  const user = userEvent.setup();
  screen.getByText('List').addEventListener('click', (event) => event.preventDefault());
  await user.keyboard('{Control>}');
  await user.click(screen.getByText('List'));
  expect(ask).not.toHaveBeenCalled();
});

test('closing the page asks in the words of the browser, until it is stopped', () => {
  const close = () => {
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchEvent(closing);
    return closing.defaultPrevented;
  };
  expect(close()).toBe(true);
  stop();
  expect(close()).toBe(false);
});

test('nothing asks once it is stopped', async () => {
  stop();
  await press('List');
  expect(ask).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/list');
});
