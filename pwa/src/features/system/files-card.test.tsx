import type { FilesState } from '@greenroom/sync-protocol/system/system-records';
import { makeMissingFile } from '@greenroom/sync-protocol/system/testing/make-system-state';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FilesCard } from './files-card.tsx';

const none: FilesState = {
  checkedAt: '2026-11-21T11:23:00.000Z',
  missing: { total: 0, files: [] },
  leftOver: { total: 0, files: [] },
};

function open(files: Partial<FilesState> = {}) {
  render(<FilesCard files={{ ...none, ...files }} now={Date.parse('2026-11-21T12:00:00.000Z')} />);
  return within(screen.getByRole('region', { name: 'Files' }));
}

test('names the files that are missing and those that are left over', () => {
  const card = open({
    missing: {
      total: 3,
      files: [
        makeMissingFile(),
        makeMissingFile({ key: 'chat/77', name: 'old.png', owner: null, isSmallVersion: true }),
      ],
    },
    leftOver: { total: 1, files: [{ key: 'image/9a4d', dueAt: '2026-11-24T08:00:00.000Z' }] },
  });
  expect(card.getByText(/looked through 37 minutes ago/)).toBeInTheDocument();
  const row = (name: RegExp) => card.getByRole('row', { name });
  expect(row(/^beach\.jpg/)).toHaveTextContent('beach.jpgChat picture, of clara20 Nov');
  expect(row(/^old\.png/)).toHaveTextContent('Chat picture, small version, of a deleted account');
  expect(card.getByText('And 1 more.')).toBeInTheDocument();
  expect(row(/^image\/9a4d/)).toHaveTextContent('24 Nov');
});

test('says that no file is missing', () => {
  expect(open().getByText('None is missing, and none is left over.')).toBeInTheDocument();
});

test('says nothing of what is missing before the first look', () => {
  const card = open({ checkedAt: null });
  expect(card.getByText(/not looked through yet/)).toBeInTheDocument();
  expect(card.queryByText(/^None is missing/)).not.toBeInTheDocument();
});
