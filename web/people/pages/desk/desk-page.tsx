import { useState } from 'react';
import type { Schema } from '../../../api/schemas.js';
import { PageHeader } from '../../../kit/elements/page-header.js';
import layout from '../../../kit/forms/layout.module.css';
import { CaseList } from './case-list.js';
import { FindEmployee } from './find-employee.js';
import { SendLink } from './send-link.js';

/** Find the person on the telephone, choose what they want, and send the link. */
export function DeskPage() {
  const [chosen, setChosen] = useState<Schema<'DeskEmployeeView'> | null>(null);
  return (
    <div className={layout.stack}>
      <PageHeader
        title="Help desk"
        description="The link goes to a contact on record. The caller then reads a code back to you."
      />
      {chosen ? (
        <SendLink employee={chosen} onBack={() => setChosen(null)} />
      ) : (
        <FindEmployee onChoose={setChosen} />
      )}
      <CaseList />
    </div>
  );
}
