import { ActionButton } from '../../../kit/action-button.js';
import type { PictureSource } from '../../hosted-api.js';
import { FILE_WORDS } from '../picture-words.js';

interface SourceChoiceProps {
  source: PictureSource;
  blocked: boolean;
  onChange: (source: PictureSource) => void;
}

/** Changes between the camera and files, where the project takes files. */
export function SourceChoice({ source, blocked, onChange }: SourceChoiceProps) {
  return (
    <ActionButton
      fullWidth
      variant="subtle"
      mt="sm"
      blocked={blocked}
      onClick={() => onChange(source === 'camera' ? 'file' : 'camera')}
    >
      {source === 'camera' ? FILE_WORDS.use : FILE_WORDS.useCamera}
    </ActionButton>
  );
}
