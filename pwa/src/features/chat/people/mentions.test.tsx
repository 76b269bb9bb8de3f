import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeAccount } from '../../../testing/account-factory.ts';
import { makePerson, messageField, openChatRoom } from '../testing/chat-bench.tsx';

const account = makeAccount();
const people = [
  makePerson(1, 'Anna'),
  makePerson(2, 'Anna Lee'),
  makePerson(3, 'rosa'),
  { ...makePerson(4, account.username), id: account.id },
];

async function type(text: string) {
  const bench = await openChatRoom({ rows: { people } });
  await bench.user.type(messageField(), text);
  return bench;
}

const options = async () => {
  const list = await screen.findByRole('listbox', { name: 'Members' });
  return within(list)
    .getAllByRole('option')
    .map((option) => option.textContent);
};
const expectClosed = () => expect(screen.queryByRole('listbox')).not.toBeInTheDocument();

it('offers all others after an @, in order', async () => {
  await type('Hi @');
  expect(await options()).toEqual(['Anna', 'Anna Lee', 'rosa']);
  expect(await screen.findByText('3 members to mention')).toBeInTheDocument();
});

it('narrows down while typing, spaces included, and closes without a match', async () => {
  const { user } = await type('@ANN');
  expect(await options()).toEqual(['Anna', 'Anna Lee']);
  await user.keyboard('a l');
  expect(await options()).toEqual(['Anna Lee']);
  await user.keyboard('x');
  expectClosed();
});

it('is chosen by arrows and Enter, which then does not send', async () => {
  const { user } = await type('Hi @an');
  await options();
  await user.keyboard('{ArrowDown}');
  const active = messageField().getAttribute('aria-activedescendant');
  expect(document.querySelector(`[id="${active}"]`)).toHaveTextContent('Anna Lee');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Anna Lee');
  await user.keyboard('{Enter}');
  expect(messageField()).toHaveValue('Hi @Anna Lee ');
  expectClosed();
  expect(messageField()).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('!');
  expect(messageField()).toHaveValue('Hi @Anna Lee !');
});

it('typed to its end is sent by the first Enter', async () => {
  const { user, replica, server } = await type('Hi @Rosa');
  expect(await options()).toEqual(['rosa']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(messageField()).toHaveValue(''));
  expectClosed();
  await waitFor(() => expect(screen.getByLabelText('Sent')).toHaveTextContent('1'));
  await replica.exchangeNow('person');
  expect(server.received).toMatchObject([{ call: 'chat.send', input: { content: 'Hi @Rosa' } }]);
});

it('wraps from the last to the first, and Tab chooses', async () => {
  const { user } = await type('@');
  await options();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('rosa');
  await user.keyboard('{ArrowDown}{Tab}');
  expect(messageField()).toHaveValue('@Anna ');
  await waitFor(() => expect(messageField()).toHaveFocus());
});

it('is chosen by a tap in the middle of a text', async () => {
  const { user } = await type('Hi  and all');
  messageField().setSelectionRange(3, 3);
  await user.type(messageField(), '@ro', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  await user.click(await screen.findByRole('option', { name: 'rosa' }));
  expect(messageField()).toHaveValue('Hi @rosa and all');
  await waitFor(() => expect(messageField().selectionStart).toBe(9));
  await waitFor(() => expect(messageField()).toHaveFocus());
});

it('is closed by Escape until another @, and the text stays', async () => {
  const { user } = await type('@an');
  await options();
  await user.keyboard('{Escape}');
  expectClosed();
  await user.keyboard('n');
  expectClosed();
  expect(messageField()).toHaveValue('@ann');
  await user.keyboard(' @');
  expect(await options()).toEqual(['Anna', 'Anna Lee', 'rosa']);
});
