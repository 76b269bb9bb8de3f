import { useState } from 'react';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { callApi } from '../../../rest/call-api.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';
import { useDraft } from '../../changes/use-draft.ts';
import type { ListedModule } from './listed-module.ts';

export interface ModuleDialogProps {
  readonly module: ListedModule;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The simple edit: title and description, neither of them empty (admin side 5). */
export function RenameModuleDialog({ module, isOpen, onClose }: ModuleDialogProps) {
  const { id } = module;
  const [shown] = useState(module);
  // By what it replaces: a draft of another version is not offered over another administrator's text.
  const earlier = shown.description ?? '';
  const [title, setTitle, forgetTitle] = useDraft(`module:${id}:title:${shown.title}`, shown.title);
  const [description, setDescription, forgetDescription] = useDraft(
    `module:${id}:description:${earlier}`,
    earlier,
  );
  const forget = () => {
    forgetTitle();
    forgetDescription();
    onClose();
  };
  const rename = useAdminAction(
    (input: CallerInput<'training.rename'>) => callApi('training.rename', input),
    {
      done: (_answer, input) => ({ title: 'Module Updated', text: input.title.trim() }),
      onDone: forget,
      failure: { title: 'Update Failed', text: 'Failed to update training module' },
    },
  );
  const isBlank = title.trim() === '' || description.trim() === '';
  const save = () => {
    if (!isBlank) rename.run({ id, title, description, basedOn: module.updatedAt });
  };
  const now = { title: module.title, description: module.description ?? '' };
  const isOther = now.title !== shown.title || now.description !== earlier;
  // What was saved here comes back where its answer was lost.
  const isOwn = now.title === title.trim() && now.description === description.trim();
  const isChanged = isOpen && !rename.isPending && isOther && !isOwn;
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      title={`Edit ${shown.title}`}
      description="Members see both in their list of modules."
      confirmLabel="Save"
      disabled={isBlank}
      pending={rename.isPending}
      failure={rename.problem}
      needsNetwork="Editing a module"
      onSubmit={save}
      onCancel={forget}
    >
      {isChanged && (
        <Notice tone="warning" title="Changed meanwhile">
          It is now “{now.title}”{now.description !== '' && `: ${now.description}`}
        </Notice>
      )}
      <TextField
        label="Title"
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        label="Description"
        maxLength={5000}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </FormDialog>
  );
}
