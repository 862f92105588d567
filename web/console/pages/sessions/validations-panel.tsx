import type { Schema } from '../../../api/schemas.js';
import { Facts } from '../../../kit/elements/facts.js';
import { Panel } from '../../../kit/elements/panel.js';
import { TimeText } from '../../../kit/elements/time-text.js';
import { sourceValueLabel } from '../../words.js';

/** Who validated which value, and when. The values themselves are not shown. */
export function ValidationsPanel({ session }: { session: Schema<'SessionDetailView'> }) {
  const { validations } = session;
  if (validations.length === 0) return null;
  return (
    <Panel title="Validated by sources" description="What they were asked, and found to be true.">
      <Facts
        facts={validations.map(
          ({ value, source, validated_at: at }) =>
            [
              sourceValueLabel(value),
              <>
                {source}, <TimeText at={at} />
              </>,
            ] as const,
        )}
      />
    </Panel>
  );
}
