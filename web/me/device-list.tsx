import type { Schema } from '../api/schemas.js';
import { ActionButton } from '../kit/action-button.js';
import { RequestProblem, type ApiClient } from '../kit/api-client.js';
import { useCall } from '../kit/data/use-call.js';
import { FormFailure } from '../kit/forms/form-failure.js';
import { useMeLanguage } from './me-language.js';
import classes from './me-page.module.css';
import { problemText } from './problem-text.js';

type Held = Schema<'HeldDataView'>;

interface DeviceListProps {
  api: Pick<ApiClient, 'get' | 'delete'>;
  isByLink: boolean | undefined;
  held: Held;
  onChanged: (held: Held) => void;
}

/** The devices that the person let us remember; each is forgotten with one click. */
export function DeviceList({ api, isByLink, held, onChanged }: DeviceListProps) {
  const { words } = useMeLanguage();
  const { busy, failure, run } = useCall((error) => problemText(error, { words, isByLink }));
  if (held.device_keys.length === 0) return null;
  // With the hour: two devices of one kind differ in nothing else.
  const format = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeStyle: 'short' });
  const time = (seconds: number): string => format.format(new Date(seconds * 1_000));
  const forget = (id: string): Promise<unknown> =>
    run(async () => {
      try {
        onChanged(await api.delete<Held>(`/held/device_keys/${encodeURIComponent(id)}`));
      } catch (error) {
        if (!(error instanceof RequestProblem && error.code === 'device_key_not_found'))
          throw error;
        // It is forgotten already, perhaps in another window.
        onChanged(await api.get<Held>('/held'));
      }
    });
  return (
    <>
      <h2>{words.devices}</h2>
      <ul className={classes.list}>
        {held.device_keys.map(({ id, label, created_at, last_used_at }) => (
          <li key={id} className={classes.entry}>
            <p className={classes.when}>{label === '' ? words.device : label}</p>
            <p id={`times-${id}`}>{words.deviceTimes(time(created_at), time(last_used_at))}</p>
            <ActionButton
              aria-describedby={`times-${id}`}
              variant="default"
              size="sm"
              mt="xs"
              blocked={busy}
              onClick={() => void forget(id)}
            >
              {words.forgetDevice}
            </ActionButton>
          </li>
        ))}
      </ul>
      <FormFailure failure={failure} />
    </>
  );
}
