import { useQuery } from '@tanstack/react-query';
import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import type { Schema } from '../../../api/schemas.js';
import { counted } from '../../../kit/data/words.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { STATUS_CHOICES } from '../../words.js';
import classes from '../people.module.css';

interface StatusWordsProps {
  importId: string;
  /** The column that holds the status. */
  column: number;
  statuses: Record<string, string>;
  onChange: (statuses: Record<string, string>) => void;
}

/** What each word of the file means. Usual words are known; the others are asked. */
export function StatusWords({ importId, column, statuses, onChange }: StatusWordsProps) {
  const { api } = useSignedIn();
  const { data } = useQuery({
    queryKey: ['import-words', importId, column],
    queryFn: () =>
      api.get<Schema<'ImportWordsView'>>(`/imports/${importId}/words?column=${column}`),
  });
  if (!data || data.words.length === 0) return null;
  return (
    <fieldset className={classes.stack}>
      <legend>Words for a status</legend>
      <p>
        Without a meaning the cell is left out: new people are then suspended, others stay as they
        are.
      </p>
      <div className={classes.match}>
        {data.words.map(({ word, rows, status }) => (
          <ChoiceSelect
            key={word}
            label={`“${word}” (${counted(rows, 'row')})`}
            placeholder="Left out"
            data={STATUS_CHOICES}
            value={statuses[word] ?? status}
            onChange={(value) => {
              onChange({ ...statuses, [word]: value });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
