// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useQuestion } from './use-question.ts';

test('an answer that comes late closes its own question, not the next one', () => {
  const { result } = renderHook(() => useQuestion<string>());
  act(() => result.current.ask('Remove it?'));
  const closeFirst = result.current.close;
  act(() => closeFirst());
  expect(result.current.asked).toMatchObject({ question: 'Remove it?', isOpen: false });
  act(() => result.current.ask('Its new name?'));
  act(() => closeFirst());
  expect(result.current.asked).toMatchObject({ question: 'Its new name?', isOpen: true });
  act(() => result.current.close());
  expect(result.current.asked).toMatchObject({ question: 'Its new name?', isOpen: false });
});
