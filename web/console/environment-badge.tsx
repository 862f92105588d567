import { StatusBadge } from '../kit/elements/status-badge.js';
import { environmentWords } from './words.js';

export function EnvironmentBadge({ environment }: { environment: string }) {
  return <StatusBadge {...environmentWords(environment)} />;
}
