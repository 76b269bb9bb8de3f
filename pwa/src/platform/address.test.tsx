import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense, lazy } from 'react';
import { expect, test } from 'vitest';
import { Link, Route, Switch, useLocation } from 'wouter';
import { AtAddress } from '../testing/at-address.tsx';
import { useAddress, useSearchParams } from './address.tsx';

function show(address: string, children: ReactNode) {
  render(<AtAddress address={address}>{children}</AtAddress>);
  return userEvent.setup();
}

const here = () => location.pathname + location.search;

test('the screen before stays until the code of the next is there', async () => {
  const code = Promise.withResolvers<{ default: () => string }>();
  const Next = lazy(() => code.promise);
  const user = show(
    '/',
    <>
      <Link to="/next">Go</Link>
      <Suspense fallback="Loading">
        <Switch>
          <Route path="/">Before</Route>
          <Route path="/next" component={Next} />
        </Switch>
      </Suspense>
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'Go' }));
  expect(here()).toBe('/next');
  expect(screen.getByText('Before')).toBeVisible();
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  await act(async () => code.resolve({ default: () => 'Next' }));
  expect(await screen.findByText('Next')).toBeVisible();
  expect(screen.queryByText('Before')).not.toBeInTheDocument();
});

test('a link to the address that is shown is no step to go back from; another is', async () => {
  const user = show(
    '/list?page=2',
    <>
      <Link to="/list?page=2">Here</Link>
      <Link to="?page=3">On</Link>
    </>,
  );
  const before = history.length;
  await user.click(screen.getByRole('link', { name: 'Here' }));
  expect(history.length).toBe(before);
  await user.click(screen.getByRole('link', { name: 'On' }));
  expect(history.length).toBe(before + 1);
  expect(here()).toBe('/list?page=3');
});

function Search() {
  const [params, setParams] = useSearchParams();
  const set = (text: string) => setParams(text === '' ? {} : { text });
  const text = params.get('text') ?? '';
  return <input aria-label="Text" value={text} onChange={(event) => set(event.target.value)} />;
}

test.each(['100%', '%41', 'a+b c', 'ü&?#'])('the query keeps %j as it was written', (text) => {
  show(`/list?${new URLSearchParams({ text })}`, <Search />);
  expect(screen.getByLabelText('Text')).toHaveValue(text);
});

test('what is set of the query is its address, and an empty one leaves no question mark', async () => {
  const user = show('/list', <Search />);
  await user.type(screen.getByLabelText('Text'), '%41');
  expect(here()).toBe('/list?text=%2541');
  expect(screen.getByLabelText('Text')).toHaveValue('%41');
  await user.clear(screen.getByLabelText('Text'));
  expect(location.href).toBe(`${location.origin}/list`);
});

function Going({ to }: { readonly to: string }) {
  const [, navigate] = useLocation();
  const address = useAddress();
  return <button onClick={() => navigate(to, { replace: true })}>{address}</button>;
}

test('two slashes lead to a path of this app, not to another host', async () => {
  const user = show('/auth', <Going to="//example.org/a?b=%25" />);
  await user.click(screen.getByRole('button'));
  expect(location.host).toBe('localhost');
  expect(screen.getByRole('button')).toHaveTextContent('/example.org/a?b=%25');
});
