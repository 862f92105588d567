import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.js';
import { ActionFailure } from '../action-failure.js';
import type { HostedSessionView } from '../hosted-session.js';
import type { SessionControls } from '../session-controls.js';
import { useWords } from '../words/language-context.js';

/** The way out that the person is asked to confirm. */
export type ExitChoice = 'not_me' | 'leave';

interface EndDialogsProps {
  view: HostedSessionView;
  asking: ExitChoice | null;
  controls: SessionControls;
  onClose: () => void;
}

type Text = string | ((organization: string) => string);

const textOf = (text: Text, organization: string): string =>
  typeof text === 'string' ? text : text(organization);

/**
 * Ends the session: as "not me", which warns the organization, or for a person who cannot go on.
 */
export function EndDialogs({ view, asking, controls, onClose }: EndDialogsProps) {
  const { endings, vouch, stay } = useWords();
  const organization = view.organization_name;
  const isVouch = view.vouch_for !== null;
  const notMe = isVouch ? vouch.wrong : endings.notMe;
  const leave = isVouch ? vouch.leave : endings.leave;
  const dialogs = [
    {
      name: 'not_me',
      title: notMe.title(organization),
      confirmLabel: notMe.confirm,
      texts: [textOf(notMe.when, organization), textOf(notMe.effect, organization)],
      onConfirm: controls.disown,
    },
    {
      name: 'leave',
      title: leave.title,
      confirmLabel: leave.confirm,
      texts: [leave.effect(organization), textOf(leave.next, organization)],
      onConfirm: controls.leave,
    },
  ] as const;
  return dialogs.map(({ name, texts, ...words }) => (
    <ConfirmDialog
      {...words}
      key={name}
      opened={asking === name}
      cancelLabel={stay}
      busy={controls.busy === name}
      failure={<ActionFailure of={name} controls={controls} />}
      onClose={onClose}
    >
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  ));
}
