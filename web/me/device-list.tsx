import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Schema } from '../api/schemas.js';
import { ActionButton } from '../kit/action-button.js';
import { RequestProblem, type ApiClient } from '../kit/api-client.js';
import { useCall } from '../kit/data/use-call.js';
import { ModalDialog } from '../kit/dialogs/modal-dialog.js';
import { FormFailure } from '../kit/forms/form-failure.js';
import { forgetKey, renameKey, tellKept } from './held-keys.js';
import { useMeLanguage } from './me-language.js';
import classes from './me-page.module.css';
import { problemText } from './problem-text.js';

type Held = Schema<'HeldDataView'>;
type HeldKey = Held['device_keys'][number];

interface DeviceListProps {
  api: Pick<ApiClient, 'get' | 'patch' | 'delete'>;
  isByLink: boolean | undefined;
  held: Held;
  onChanged: (held: Held) => void;
}

/** The devices that the person let us remember; each is forgotten with one click. */
export function DeviceList(props: DeviceListProps) {
  const { api, isByLink, held, onChanged } = props;
  const { words } = useMeLanguage();
  const { busy, failure, run } = useCall((error) => problemText(error, { words, isByLink }));
  const [renamed, setRenamed] = useState<HeldKey | null>(null);
  useEffect(() => {
    void tellKept(held);
  }, [held]);
  if (held.device_keys.length === 0) return null;
  // With the hour: two devices of one kind differ in nothing else.
  const format = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeStyle: 'short' });
  const time = (seconds: number): string => format.format(new Date(seconds * 1_000));
  const forget = (key: HeldKey): Promise<unknown> =>
    run(async () => onChanged(await forgetKey(api, key)));
  return (
    <>
      <h2>{words.devices}</h2>
      <ul className={classes.list}>
        {held.device_keys.map((key) => (
          <li key={key.id} className={classes.entry}>
            <p className={classes.when}>{key.label === '' ? words.device : key.label}</p>
            <p>{key.kind === 'swk' ? words.keySynced : words.keyBound}</p>
            <p id={`times-${key.id}`}>
              {words.deviceTimes(time(key.created_at), time(key.last_used_at))}
            </p>
            <ActionButton
              aria-describedby={`times-${key.id}`}
              variant="default"
              size="sm"
              mt="xs"
              mr="xs"
              blocked={busy}
              onClick={() => setRenamed(key)}
            >
              {words.renameDevice}
            </ActionButton>
            <ActionButton
              aria-describedby={`times-${key.id}`}
              variant="default"
              size="sm"
              mt="xs"
              blocked={busy}
              onClick={() => void forget(key)}
            >
              {words.forgetDevice}
            </ActionButton>
          </li>
        ))}
      </ul>
      <FormFailure failure={failure} />
      {renamed && <Renaming {...props} device={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

interface RenamingProps extends DeviceListProps {
  device: HeldKey;
  onClose: () => void;
}

function Renaming({ api, isByLink, device, onChanged, onClose }: RenamingProps) {
  const { words } = useMeLanguage();
  const [name, setName] = useState(device.label);
  const { busy, failure, run } = useCall((error) =>
    error instanceof RequestProblem && error.status === 400
      ? words.deviceNameWrong
      : problemText(error, { words, isByLink }),
  );
  const rename = (): Promise<unknown> =>
    run(async () => {
      onChanged(await renameKey(api, device, name));
      onClose();
    });
  return (
    <ModalDialog
      title={words.renameDevice}
      confirmLabel={words.renameDevice}
      cancelLabel={words.keep}
      busy={busy}
      failure={failure}
      submit={() => void rename()}
      onClose={onClose}
    >
      <TextInput
        label={words.deviceName}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ModalDialog>
  );
}
