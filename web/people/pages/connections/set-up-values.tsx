import { CopyValue } from '../../../kit/elements/copy-value.js';
import layout from '../../../kit/forms/layout.module.css';
import { labelOf, type Connection } from './connection-words.js';

/** What is entered at the foreign system, each with a button that copies it. */
export function SetUpValues({ setup }: Pick<Connection, 'setup'>) {
  return (
    <dl className={`${layout.stack} ${layout.list}`}>
      {Object.entries(setup).map(([name, value]) => (
        <div key={name}>
          <dt className={layout.quiet}>{labelOf(name)}</dt>
          <dd className={layout.definition}>
            <CopyValue label={labelOf(name)} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
