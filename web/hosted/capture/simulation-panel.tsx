import { NativeSelect, Stack } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { ActionButton } from '../../kit/action-button.js';
import { FlaskIcon } from '../../kit/icons.js';
import type { Persona, SimulationChoice, SimulationView } from '../hosted-session.js';
import { scenarioLabel } from '../scenario-labels.js';
import type { CaptureSourceProps } from './capture-source-props.js';
import classes from './simulation-panel.module.css';
import { useWords } from '../words/language-context.js';

/** The value of a select cannot be null: this value means the person of the session. */
const SUBJECT_OF_SESSION = '';

type SimulationPanelProps = Omit<CaptureSourceProps, 'view' | 'controls' | 'onLeave'> & {
  simulation: SimulationView;
};

export function SimulationPanel({ simulation, ...props }: SimulationPanelProps) {
  const words = useWords();
  const { intro, who } = words.simulated;
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
          {words.simulation}
        </h2>
        <p className={classes.intro}>
          {props.asks === 'nothing' ? (
            <Settled choice={shown} />
          ) : (
            intro[props.asks === 'outcome' ? 'outcome' : props.subject]
          )}
        </p>
        <div className={classes.preview} aria-hidden="true">
          {props.preview(persona)}
        </div>
        {props.asks !== 'nothing' && (
          <Choices
            simulation={simulation}
            who={props.asks === 'all' ? who[props.subject] : null}
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
        busyLabel={words.checking}
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
  const words = useWords();
  return (
    <Stack gap="sm">
      {who !== null && <PersonaSelect {...{ simulation, who, choice, onChange }} />}
      <NativeSelect
        label={words.simulated.happens}
        description={scenarioLabel(words, choice.scenario).effect}
        inputWrapperOrder={['label', 'input', 'description']}
        value={choice.scenario}
        onChange={(event) => onChange({ ...choice, scenario: event.currentTarget.value })}
        data={simulation.scenarios.map((scenario) => ({
          value: scenario,
          label: scenarioLabel(words, scenario).label,
        }))}
      />
    </Stack>
  );
}

function PersonaSelect({ simulation, who, choice, onChange }: ChoicesProps): ReactNode {
  const { simulated } = useWords();
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
          ? [{ value: SUBJECT_OF_SESSION, label: simulated.person }]
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
  const words = useWords();
  return (
    <>
      {words.simulated.settled} <strong>{scenarioLabel(words, choice.scenario).label}</strong>.
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
