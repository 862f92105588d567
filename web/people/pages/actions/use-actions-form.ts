import type { Schema } from '../../../api/schemas.js';
import { linesOf } from '../../../kit/data/lines-of.js';
import type { ApiForm } from '../../../kit/forms/use-api-form.js';
import { useConfigForm } from '../flows/use-config-form.js';

type Config = Schema<'ConfigView'>;

/** Languages of labels besides English, as the API names them. */
const LOCALES = ['es', 'fr', 'de', 'it'] as const;

export interface ActionValues {
  /** Of the row, while the page is open. */
  key: string;
  action: string;
  labels: Record<'en' | (typeof LOCALES)[number], string>;
  isReusable: boolean;
  needsCode: boolean;
  /** Sets of factors, one in a line; empty for the defaults. */
  needs: string;
  faceOnly: boolean;
  faceOnlyReason: string;
}

export interface ActionsValues extends Record<string, unknown> {
  actions: ActionValues[];
  /** One in a line. */
  schemes: string;
}

const ACTION = /^[a-z][a-z0-9_.:-]*$/;

const RULES = {
  actions: {
    action: (action: string, { actions }: ActionsValues): string | null => {
      if (!ACTION.test(action))
        return 'Use lowercase letters, digits and _ . : -, and begin with a letter';
      const same = actions.filter((each) => each.action === action);
      return same.length > 1 ? 'Another action has this name' : null;
    },
    labels: {
      en: (en: string, { actions }: ActionsValues, path: string): string | null => {
        const { labels } = actions[Number(path.split('.')[1])] ?? newAction();
        return en.trim() === '' && Object.values(labels).some((each) => each.trim() !== '')
          ? 'Write the English label too: it is read where no other fits'
          : null;
      },
    },
  },
};

export function newAction(): ActionValues {
  return {
    key: crypto.randomUUID(),
    action: '',
    labels: { en: '', es: '', fr: '', de: '', it: '' },
    isReusable: false,
    needsCode: true,
    needs: '',
    faceOnly: false,
    faceOnlyReason: '',
  };
}

/** The actions of the configuration as a form; everything else is sent back as it was. */
export function useActionsForm(config: Config): ApiForm<ActionsValues> {
  const said = 'The actions are saved.';
  return useConfigForm(config, { valuesOf, bodyOf, said, validate: RULES as never });
}

function valuesOf(config: Config): ActionsValues {
  const { action_labels: labels, action_label_translations: translations } = config;
  const { reusable_actions: reusable, read_back_actions: marked } = config;
  const { action_policies: policies } = config;
  // One that only has a mark is shown too: otherwise nobody could take the mark away.
  const names = [
    ...new Set([...Object.keys(labels), ...reusable, ...marked, ...Object.keys(policies)]),
  ];
  return {
    actions: names.map((action) => ({
      key: action,
      action,
      labels: {
        en: labels[action] ?? '',
        es: translations.es[action] ?? '',
        fr: translations.fr[action] ?? '',
        de: translations.de[action] ?? '',
        it: translations.it[action] ?? '',
      },
      isReusable: reusable.includes(action),
      needsCode: marked.includes(action),
      needs: (policies[action]?.any_of ?? []).map((set) => set.join(' + ')).join('\n'),
      faceOnly: policies[action]?.accept_face_only ?? false,
      faceOnlyReason: policies[action]?.face_only_reason ?? '',
    })),
    schemes: config.app_schemes.join('\n'),
  };
}

function bodyOf({ actions, schemes }: ActionsValues, config: Config): object {
  const {
    object_name: _,
    customer_id: __,
    verification_api_key_set: ___,
    face_only_approvals: ____,
    ...kept
  } = config;
  const labelsIn = (locale: keyof ActionValues['labels']): Record<string, string> =>
    Object.fromEntries(
      actions.flatMap(({ action, labels }) => {
        const label = labels[locale].trim();
        return label === '' ? [] : [[action, label]];
      }),
    );
  const namesOf = (chosen: readonly ActionValues[]) => chosen.map(({ action }) => action);
  return {
    ...kept,
    action_labels: labelsIn('en'),
    action_label_translations: Object.fromEntries(
      LOCALES.map((locale) => [locale, labelsIn(locale)]),
    ),
    reusable_actions: namesOf(actions.filter(({ isReusable }) => isReusable)),
    read_back_actions: namesOf(actions.filter(({ needsCode }) => needsCode)),
    action_policies: policiesOf(actions, config),
    app_schemes: linesOf(schemes),
  };
}

/** A policy for each action that has one; its age, which the form does not show, stays. */
function policiesOf(
  actions: readonly ActionValues[],
  { action_policies: before }: Config,
): Record<string, object> {
  const policies = actions.map(({ action, needs, faceOnly, faceOnlyReason }) => {
    const any_of = needs
      .split('\n')
      .map((line) => line.split(/[^a-z]+/i).filter(Boolean))
      .filter((set) => set.length > 0);
    const face_only_reason = faceOnly ? faceOnlyReason.trim() || null : null;
    const max_age = before[action]?.max_age ?? null;
    return [action, { any_of, max_age, accept_face_only: faceOnly, face_only_reason }] as const;
  });
  const own = policies.filter(
    ([, { any_of, max_age, accept_face_only }]) =>
      any_of.length > 0 || max_age !== null || accept_face_only,
  );
  return Object.fromEntries(own);
}
