import { NativeSelect, Stack } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { FlaskIcon } from '../../kit/icons.js';
import type { Persona, SimulationChoice, SimulationView } from '../hosted-session.js';
import { scenarioLabel } from '../scenario-labels.js';
import type { CaptureSourceProps } from './capture-source.js';
import classes from './simulation-panel.module.css';

const WORDS = {
  document: {
    intro: 'No camera is used. Choose what it would have seen.',
    who: 'Whose ID is shown',
  },
  selfie: {
    intro: 'No camera is used. Choose whose face it would have seen.',
    who: 'Whose face is shown',
  },
} as const;

/** The value of a select cannot be null: this stands for the person the session is about. */
const SUBJECT_OF_SESSION = '';

type SimulationPanelProps = Omit<CaptureSourceProps, 'view' | 'onLeave'> & {
  simulation: SimulationView;
};

export function SimulationPanel({ simulation, ...props }: SimulationPanelProps) {
  const headingId = useId();
  const [choice, setChoice] = useState(() => initialChoice(simulation));
  const shown = props.settled ?? choice;
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
          {props.settled ? <Settled choice={shown} /> : WORDS[props.subject].intro}
        </p>
        <div className={classes.preview} aria-hidden="true">
          {props.preview(persona)}
        </div>
        {!props.settled && (
          <Choices
            simulation={simulation}
            who={WORDS[props.subject].who}
            choice={choice}
            onChange={setChoice}
          />
        )}
      </section>
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
  who: string;
  choice: SimulationChoice;
  onChange: (choice: SimulationChoice) => void;
}

function Choices({ simulation, who, choice, onChange }: ChoicesProps): ReactNode {
  return (
    <Stack gap="sm">
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

function Settled({ choice }: { choice: SimulationChoice }) {
  return (
    <>
      No camera is used. As chosen with the ID:{' '}
      <strong>{scenarioLabel(choice.scenario).label.toLowerCase()}</strong>.
    </>
  );
}

function initialChoice(simulation: SimulationView): SimulationChoice {
  return (
    simulation.chosen ?? {
      persona: simulation.default_persona,
      scenario: simulation.scenarios.includes('success')
        ? 'success'
        : (simulation.scenarios[0] ?? 'success'),
    }
  );
}

function nameOf(persona: Persona): string {
  return `${persona.first_name} ${persona.last_name}`;
}
