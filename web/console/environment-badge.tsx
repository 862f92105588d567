import { StatusBadge } from '../kit/elements/status-badge.js';
import { environmentWords } from './words.js';

export function EnvironmentBadge({ environment }: { environment: string }) {
  const { label, tone } = environmentWords(environment);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
