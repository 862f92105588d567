import type { Schema } from '../../../api/schemas.js';
import type { ApiForm } from '../../../kit/forms/use-api-form.js';
import { useConfigForm } from '../flows/use-config-form.js';
import { bodyOf, newAction, valuesOf, type ActionsValues } from './action-values.js';

type Config = Schema<'ConfigView'>;

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

/** The actions of the configuration as a form; everything else is sent back as it was. */
export function useActionsForm(config: Config): ApiForm<ActionsValues> {
  const said = 'The actions are saved.';
  return useConfigForm(config, { valuesOf, bodyOf, said, validate: RULES as never });
}
