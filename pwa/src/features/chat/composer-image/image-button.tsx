import { imageTypes } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import type { ImageSource } from './use-image.ts';

interface ImageButtonProps {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[], source: ImageSource) => void;
}

/** Opens the file picker for an image. */
export function ChatImageButton({ disabled, onFiles }: ImageButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Image file"
        accept={imageTypes.join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])], 'chosen');
          // Without this, choosing the same file again sends no event.
          event.target.value = '';
        }}
      />
      <IconButton label="Add an image" disabled={disabled} onClick={() => input.current?.click()}>
        <ImagePlus size={22} aria-hidden="true" />
      </IconButton>
    </>
  );
}
