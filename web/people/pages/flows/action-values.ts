import type { Schema } from '../../../api/schemas.js';
import { linesOf } from '../../../kit/forms/typed-text.js';

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
  withoutFace: boolean;
  withoutFaceReason: string;
  /** Not shown, and kept under another name. */
  maxAge: number | null;
}

export interface ActionsValues extends Record<string, unknown> {
  actions: ActionValues[];
  /** One in a line. */
  signInDomains: string;
  /** One in a line. */
  schemes: string;
}

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
    withoutFace: false,
    withoutFaceReason: '',
    maxAge: null,
  };
}

export function valuesOf(config: Config): ActionsValues {
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
      withoutFace: policies[action]?.accept_without_face ?? false,
      withoutFaceReason: policies[action]?.without_face_reason ?? '',
      maxAge: policies[action]?.max_age ?? null,
    })),
    signInDomains: config.sign_in_email_domains.join('\n'),
    schemes: config.app_schemes.join('\n'),
  };
}

export function bodyOf({ actions, signInDomains, schemes }: ActionsValues): object {
  const labelsIn = (locale: keyof ActionValues['labels']): Record<string, string> =>
    Object.fromEntries(
      actions.flatMap(({ action, labels }) => {
        const label = labels[locale].trim();
        return label === '' ? [] : [[action, label]];
      }),
    );
  const namesOf = (chosen: readonly ActionValues[]) => chosen.map(({ action }) => action);
  return {
    action_labels: labelsIn('en'),
    action_label_translations: Object.fromEntries(
      LOCALES.map((locale) => [locale, labelsIn(locale)]),
    ),
    reusable_actions: namesOf(actions.filter(({ isReusable }) => isReusable)),
    read_back_actions: namesOf(actions.filter(({ needsCode }) => needsCode)),
    action_policies: policiesOf(actions),
    sign_in_email_domains: linesOf(signInDomains),
    app_schemes: linesOf(schemes),
  };
}

/** Says which entry is no domain name; null if each may be one. The server has the last word. */
export function domainsFault(signInDomains: string): string | null {
  const wrong = linesOf(signInDomains).find(
    (each) => !/^@?[^\s@/:*.]+(?:\.[^\s@/:*.]+)+$/.test(each),
  );
  return wrong === undefined
    ? null
    : `“${wrong}” is no domain name: write one such as example.com in each line`;
}

/** A policy for each action that has one. */
function policiesOf(actions: readonly ActionValues[]): Record<string, object> {
  const reasonOf = (isAccepted: boolean, reason: string) =>
    isAccepted ? reason.trim() || null : null;
  const policies = actions.map(({ action, needs, faceOnly, withoutFace, maxAge, ...values }) => {
    const any_of = needs
      .split('\n')
      .map((line) => line.split(/[^a-z]+/i).filter(Boolean))
      .filter((set) => set.length > 0);
    const policy = {
      ...{ any_of, max_age: maxAge, accept_face_only: faceOnly, accept_without_face: withoutFace },
      face_only_reason: reasonOf(faceOnly, values.faceOnlyReason),
      without_face_reason: reasonOf(withoutFace, values.withoutFaceReason),
    };
    return [action, policy] as const;
  });
  const own = policies.filter(
    ([, { any_of, max_age, accept_face_only, accept_without_face }]) =>
      any_of.length > 0 || max_age !== null || accept_face_only || accept_without_face,
  );
  return Object.fromEntries(own);
}
