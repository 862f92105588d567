import { NativeSelect, Stack } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { FlaskIcon } from '../../kit/icons.js';
import type { Persona, SimulationChoice, SimulationView } from '../hosted-session.js';
import { scenarioLabel } from '../scenario-labels.js';
import type { CaptureSourceProps } from './capture-source-props.js';
import classes from './simulation-panel.module.css';

const INTRO = {
  document: 'No camera is used. Choose what it would have seen.',
  selfie: 'No camera is used. Choose whose face it would have seen.',
  outcome: 'No camera is used. Choose what happens this time.',
} as const;

const WHO = { document: 'Whose ID is shown', selfie: 'Whose face is shown' } as const;

/** The value of a select cannot be null: this value means the person of the session. */
const SUBJECT_OF_SESSION = '';

type SimulationPanelProps = Omit<CaptureSourceProps, 'view' | 'controls' | 'onLeave'> & {
  simulation: SimulationView;
};

export function SimulationPanel({ simulation, ...props }: SimulationPanelProps) {
  const headingId = useId();
  const [choice, setChoice] = useState(() => initialChoice(simulation));
  const shown = (props.asks === 'nothing' ? simulation.chosen : null) ?? choice;
  const persona = simulation.personas.find(({ id }) => id === shown.persona) ?? null;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.blocked) props.onSimulated(shown);
      }}
    >
      <section className={classes.panel} aria-labelledby={headingId}>
        <h2 id={headingId} className={classes.heading}>
          <FlaskIcon size={18} />
          Simulation
        </h2>
        <p className={classes.intro}>
          {props.asks === 'nothing' ? (
            <Settled choice={shown} />
          ) : (
            INTRO[props.asks === 'outcome' ? 'outcome' : props.subject]
          )}
        </p>
        <div className={classes.preview} aria-hidden="true">
          {props.preview(persona)}
        </div>
        {props.asks !== 'nothing' && (
          <Choices
            simulation={simulation}
            who={props.asks === 'all' ? WHO[props.subject] : null}
            choice={choice}
            onChange={setChoice}
          />
        )}
      </section>
      {props.notice}
      <ActionButton
        type="submit"
        fullWidth
        mt="lg"
        busy={props.busy}
        busyLabel="Checking…"
        blocked={props.blocked}
      >
        {props.submitLabel}
      </ActionButton>
    </form>
  );
}

interface ChoicesProps {
  simulation: SimulationView;
  /** Null when an earlier step chose the person. */
  who: string | null;
  choice: SimulationChoice;
  onChange: (choice: SimulationChoice) => void;
}

function Choices({ simulation, who, choice, onChange }: ChoicesProps): ReactNode {
  return (
    <Stack gap="sm">
      {who !== null && <PersonaSelect {...{ simulation, who, choice, onChange }} />}
      <NativeSelect
        label="What happens"
        description={scenarioLabel(choice.scenario).effect}
        inputWrapperOrder={['label', 'input', 'description']}
        value={choice.scenario}
        onChange={(event) => onChange({ ...choice, scenario: event.currentTarget.value })}
        data={simulation.scenarios.map((scenario) => ({
          value: scenario,
          label: scenarioLabel(scenario).label,
        }))}
      />
    </Stack>
  );
}

function PersonaSelect({ simulation, who, choice, onChange }: ChoicesProps): ReactNode {
  return (
    <NativeSelect
      label={who}
      value={choice.persona ?? SUBJECT_OF_SESSION}
      onChange={(event) => {
        const value = event.currentTarget.value;
        onChange({ ...choice, persona: value === SUBJECT_OF_SESSION ? null : value });
      }}
      data={[
        ...(simulation.default_persona === null
          ? [{ value: SUBJECT_OF_SESSION, label: 'This session’s person' }]
          : []),
        ...simulation.personas.map((persona) => ({
          value: persona.id,
          label: `${nameOf(persona)} (${persona.dob.slice(0, 4)})`,
        })),
      ]}
    />
  );
}

function Settled({ choice }: { choice: SimulationChoice }) {
  return (
    <>
      No camera is used. As chosen with the ID:{' '}
      <strong>{scenarioLabel(choice.scenario).label.toLowerCase()}</strong>.
    </>
  );
}

/** The earlier choice, if it is still possible. */
function initialChoice({
  chosen,
  scenarios,
  default_persona: persona,
}: SimulationView): SimulationChoice {
  const before = chosen && scenarios.includes(chosen.scenario) ? chosen.scenario : null;
  const first = scenarios.includes('success') ? 'success' : (scenarios[0] ?? 'success');
  return { persona: chosen ? chosen.persona : persona, scenario: before ?? first };
}

function nameOf(persona: Persona): string {
  return `${persona.first_name} ${persona.last_name}`;
}
