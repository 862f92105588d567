import { useState } from 'react';
import type { Schema } from '../../api/schemas.js';
import { useNotices } from '../elements/notices.js';
import { useApiForm } from '../forms/use-api-form.js';
import { roleName } from '../session/role-words.js';
import { useSignedIn } from '../session/signed-in.js';

export interface MemberChanges {
  member: Schema<'MemberView'>;
  path: string;
  onChanged: () => void;
  onClose: () => void;
}

/** The three things that can be done for a member; a recovery ends with a link. */
export function useMemberChanges({ member, path, onChanged, onClose }: MemberChanges) {
  const { staffApi } = useSignedIn();
  const { say } = useNotices();
  const [link, setLink] = useState<Schema<'OneTimeLinkView'> | null>(null);
  const isDisabled = member.disabled_at !== null;
  const change = async (action: string, body: object, done: string): Promise<void> => {
    await staffApi.post(`${path}/${action}`, body);
    onChanged();
    say(done);
    onClose();
  };
  const role = useApiForm({
    initialValues: { role: member.role },
    submit: ({ role: chosen }) =>
      change('change_role', { role: chosen }, `${member.name} is ${roleName(chosen)} now.`),
  });
  const access = useApiForm({
    initialValues: {},
    submit: () =>
      isDisabled
        ? change('enable', {}, `${member.name} may sign in again.`)
        : change('disable', {}, `${member.name} is shut out, and signed out everywhere.`),
  });
  const recovery = useApiForm({
    initialValues: {},
    submit: async () => {
      setLink(await staffApi.post<Schema<'OneTimeLinkView'>>(`${path}/recover`, {}));
    },
  });
  return { isDisabled, role, access, recovery, link };
}
