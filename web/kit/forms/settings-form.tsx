import type { ReactNode, SyntheticEvent } from 'react';
import { ActionButton } from '../action-button.js';
import { Panel } from '../elements/panel.js';
import { useSignedIn, type Permission } from '../session/signed-in.js';
import { FormFailure } from './form-failure.js';
import layout from './layout.module.css';

interface SettingsFormProps {
  title: string;
  description?: string;
  /** Of whoever may save. */
  permission: Permission;
  busy: boolean;
  failure: string | null;
  submit: (event?: SyntheticEvent) => void;
  children: ReactNode;
}

/** One part of the settings of a thing. */
export function SettingsForm(props: SettingsFormProps) {
  const { can } = useSignedIn();
  return (
    <Panel title={props.title} description={props.description}>
      <form noValidate onSubmit={props.submit} className={`${layout.stack} ${layout.narrow}`}>
        <FormFailure failure={props.failure} />
        {props.children}
        {can(props.permission) && (
          <div className={layout.actions}>
            <ActionButton type="submit" busy={props.busy}>
              Save
            </ActionButton>
          </div>
        )}
      </form>
    </Panel>
  );
}
