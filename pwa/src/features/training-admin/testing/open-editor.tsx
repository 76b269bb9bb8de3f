import type { CallInput } from '@greenroom/sync-protocol/contract';
import type { ModuleContent } from '@greenroom/sync-protocol/training/training-content-records';
import { fireEvent, screen, within } from '@testing-library/react';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { MockProblem, mockCall } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { EditorScreen } from '../editor/editor-screen.tsx';
import type { Previews } from '../editor/preview/previews.ts';
import { makeContent } from './make-module.ts';
import { UploadBench } from './upload-bench.ts';

/** Opens the editor of a stored module; null: of a new one. Records what is saved. */
export function openEditor(stored: ModuleContent | null = null) {
  const shelf = { stored };
  const saved: CallInput<'training.create'>[] = [];
  const keep = (input: CallInput<'training.create'>) => {
    saved.push(input);
    return makeContent({ title: input.title, draft: input.draft === 'true' });
  };
  const replace = (input: CallInput<'training.replace'>) => {
    const isOutdated = input.basedOn !== undefined && input.basedOn !== shelf.stored?.updatedAt;
    if (isOutdated) throw new MockProblem('conflict', 'This module has been changed');
    return keep(input);
  };
  server.use(
    mockCall('training.create', ({ input }) => keep(input)),
    mockCall('training.replace', ({ input }) => replace(input)),
    mockCall('training.listContent', () => shelf.stored ?? makeContent()),
  );
  const uploads = new UploadBench();
  const room = renderRoom(
    <EditorScreen
      moduleId={stored?.id ?? null}
      notes={new UserNotes(makeAccount().id)}
      previews={previews}
      openQueue={() => uploads}
    />,
    `/admin/training?edit=${stored?.id ?? 'new'}`,
  );
  return {
    ...room,
    uploads,
    saved,
    /** Another administrator saves the module. */
    saveElsewhere: (theirs: ModuleContent) => {
      shelf.stored = theirs;
    },
  };
}

/** Parts that show what they are given. */
const previews: Previews = {
  Markdown: ({ text }) => <p>Rendered: {text}</p>,
  Item: ({ item }) => (
    <p>
      {item.type}: {item.content ?? item.fileUrl}
    </p>
  ),
};

/** Chooses a file in a field of this name, the n-th of several. */
export function chooseFile(label: string, fileName: string, index = 0): void {
  const group = screen.getAllByRole('group', { name: label })[index];
  if (!group) throw new TypeError(`There is no field ${label}`);
  const input = within(group).getByLabelText(label, { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['x'], fileName)] } });
}
