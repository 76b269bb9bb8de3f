import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useIsInRoom } from './use-is-in-room.ts';

it.each([
  ['/community', true],
  ['/community/', true],
  ['/community/rules', false],
  ['/', false],
])('%s is the room: %s', (path, isRoom) => {
  const { result } = renderHook(useIsInRoom, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>,
  });
  expect(result.current).toBe(isRoom);
});
