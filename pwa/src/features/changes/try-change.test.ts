import { beforeEach, expect, it } from 'vitest';
import {
  InvalidMutationError,
  type Replica,
  StorageFullError,
} from '../../replica/replica-interface.ts';
import { announce, dismissToast, useToastStore } from '../../ui/toast/toast-store.ts';
import { expectTold, toldLast } from '../../ui/toast/testing/told-last.ts';
import { giveUpChange, tryChange, refuse } from './try-change.ts';

const failure = 'Failed to send message';

beforeEach(() => dismissToast());

it('shows no toast for a change that was stored', async () => {
  expect(await tryChange(failure, () => Promise.resolve('id'))).toEqual({ ok: true });
  expect(toldLast()).toBeNull();
});

it.each([
  ['a full device', new StorageFullError()],
  ['what breaks the contract', new InvalidMutationError('Message is too long', {})],
])('shows for %s what failed and why', async (_what, error) => {
  expect(await tryChange(failure, () => Promise.reject(error))).toEqual({
    ok: false,
    message: error.message,
  });
  expectTold({ title: failure, text: error.message, tone: 'destructive' });
});

it('shows the specified text alone for an unknown error', async () => {
  const broken = new Error('DatabaseClosedError: 0x1f');
  expect(await tryChange(failure, () => Promise.reject(broken))).toEqual({
    ok: false,
    message: failure,
  });
  expectTold({ title: 'Error', text: failure, tone: 'destructive' });
});

it('announces what the screen shows', async () => {
  const broken = () => Promise.reject(new Error('DatabaseClosedError: 0x1f'));
  await tryChange(failure, broken, announce);
  const { toast, announced } = useToastStore.getState();
  expect(toast).toBeNull();
  expect(announced).toMatchObject({ title: 'Error', text: failure, tone: 'destructive' });
});

it('reports a change that could not be discarded', async () => {
  const replica = { discard: () => Promise.reject(new StorageFullError()) } as unknown as Replica;
  expect(await giveUpChange(replica, 'id')).toMatchObject({ ok: false });
  expectTold({ title: 'Failed to discard change', tone: 'destructive' });
});

it('refuses with its reason', () => {
  expect(refuse('Message is empty')).toEqual({ ok: false, message: 'Message is empty' });
  expectTold({ title: 'Error', text: 'Message is empty' });
});
