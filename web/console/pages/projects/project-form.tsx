import type { ReactNode, SyntheticEvent } from 'react';
import { ActionButton } from '../../../kit/action-button.js';
import { Panel } from '../../../kit/elements/panel.js';
import { FormFailure } from '../../../kit/forms/form-failure.js';
import { useSignedIn } from '../../../kit/session/signed-in.js';
import layout from '../../../kit/forms/layout.module.css';

interface ProjectFormProps {
  title: string;
  description: string;
  busy: boolean;
  failure: string | null;
  submit: (event?: SyntheticEvent) => void;
  children: ReactNode;
}

/** One part of a project's settings. */
export function ProjectForm(props: ProjectFormProps) {
  const { can } = useSignedIn();
  return (
    <Panel title={props.title} description={props.description}>
      <form noValidate onSubmit={props.submit} className={`${layout.stack} ${layout.narrow}`}>
        <FormFailure failure={props.failure} />
        {props.children}
        {can('projects:write') && (
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
