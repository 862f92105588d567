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

/** The three things that can be done for a member; a recovery sends a link, or shows it where nothing can be sent. */
export function useMemberChanges({ member, path, onChanged, onClose }: MemberChanges) {
  const { staffApi } = useSignedIn();
  const { say } = useNotices();
  const [url, setUrl] = useState<string | null>(null);
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
      const made = await staffApi.post<Schema<'OneTimeLinkView'>>(`${path}/recover`, {});
      if (made.url !== null) {
        setUrl(made.url);
        return;
      }
      say(`The link is on its way to ${made.email}. It works once, within 15 minutes.`);
      onClose();
    },
  });
  return { isDisabled, role, access, recovery, url };
}
