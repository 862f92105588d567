import { ActionButton } from '../../../kit/action-button.js';
import type { PictureSource } from '../../hosted-api.js';
import { useWords } from '../../words/language-context.js';

interface SourceChoiceProps {
  source: PictureSource;
  blocked: boolean;
  onChange: (source: PictureSource) => void;
}

/** Changes between the camera and files, where the project takes files. */
export function SourceChoice({ source, blocked, onChange }: SourceChoiceProps) {
  const { files } = useWords();
  return (
    <ActionButton
      fullWidth
      variant="subtle"
      mt="sm"
      blocked={blocked}
      onClick={() => onChange(source === 'camera' ? 'file' : 'camera')}
    >
      {source === 'camera' ? files.use : files.useCamera}
    </ActionButton>
  );
}
