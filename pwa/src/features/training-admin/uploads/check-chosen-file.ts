import {
  describeTooLarge,
  fileTooLargeTitle,
  isAcceptedName,
  isTooLarge,
  type TrainingFileType,
  wrongType,
} from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { ChosenFileProblem } from './upload-types.ts';

/** What the server would refuse at once: size, an empty file, the name's extension. Null: nothing. */
export function checkChosenFile(file: File, fileType: TrainingFileType): ChosenFileProblem | null {
  if (isTooLarge(file.size)) {
    return { title: fileTooLargeTitle, message: describeTooLarge(fileType, file.size) };
  }
  if (!isAcceptedName(fileType, file.name)) {
    return { title: 'Unsupported File', message: wrongType[fileType] };
  }
  if (file.size === 0) return { title: 'Empty File', message: 'The file is empty.' };
  return null;
}
