import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ChoiceSelect } from '../../../kit/forms/choice-select.js';
import type { Schema } from '../../../api/schemas.js';
import { counted } from '../../../kit/data/words.js';
import { RetriableFailure } from '../../../kit/elements/read-failure.js';
import layout from '../../../kit/forms/layout.module.css';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import { STATUS_CHOICES } from '../../words.js';
import classes from '../people.module.css';

type Words = Schema<'ImportWordsView'>;

interface StatusWordsProps {
  query: UseQueryResult<Words>;
  statuses: Record<string, string>;
  onChange: (statuses: Record<string, string>) => void;
}

/** The words in the column that holds the status; none is below 0. */
export function useStatusWords(importId: string, column: number): UseQueryResult<Words> {
  const { api } = useSignedIn();
  return useQuery({
    // A key of its own: read once, since the service opens every row of the file for it.
    queryKey: ['import-words', importId, column],
    queryFn: () => api.get<Words>(`/imports/${importId}/words?column=${column}`),
    enabled: column >= 0,
  });
}

/** What each word of the file means. Usual words are known; the others are asked. */
export function StatusWords({ query, ...choice }: StatusWordsProps) {
  const words = query.data?.words ?? [];
  return (
    <>
      <RetriableFailure query={query} />
      {words.length > 0 && <Choices words={words} {...choice} />}
    </>
  );
}

interface ChoicesProps extends Omit<StatusWordsProps, 'query'> {
  words: Words['words'];
}

function Choices({ words, statuses, onChange }: ChoicesProps) {
  return (
    <fieldset className={layout.group}>
      <legend>Words for a status</legend>
      <p>
        Without a meaning the cell is left out: new people are then suspended, others stay as they
        are.
      </p>
      <div className={classes.match}>
        {words.map(({ word, rows, status }) => (
          <ChoiceSelect
            key={word}
            label={`“${word}” (${counted(rows, 'row')})`}
            placeholder="Left out"
            data={STATUS_CHOICES}
            value={statuses[word] ?? status}
            onChange={(value) => onChange({ ...statuses, [word]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
