import { EMPLOYEE_STATUSES, type EmployeeStatus } from '../../../employees/index.js';
import { foldText } from '../../../../platform/text/index.js';

/** Usual words of HR systems, folded. Ambiguous words are left to a person. */
const WORDS: Record<EmployeeStatus, string> = {
  active:
    'active|enabled|employed|current|working|aktiv|beschaftigt|angestellt|im dienst|actif|active|en poste|activo|activa|en activo|attivo|attiva|in servizio',
  suspended:
    'suspended|inactive|disabled|on hold|leave|on leave|loa|leave of absence|parental leave|maternity leave|paternity leave|sick leave|garden leave|sabbatical|furloughed|suspendiert|gesperrt|inaktiv|beurlaubt|freigestellt|elternzeit|in elternzeit|mutterschutz|ruhend|suspendu|suspendue|inactif|inactive|en conge|conge parental|suspendido|suspendida|inactivo|inactiva|de permiso|en excedencia|sospeso|sospesa|inattivo|inattiva|in congedo|in aspettativa',
  terminated:
    'terminated|left|leaver|former|former employee|resigned|dismissed|retired|deceased|ended|ausgeschieden|ausgetreten|ehemalig|ehemalige|ehemaliger|entlassen|verrentet|pensioniert|verstorben|parti|partie|sorti|sortie|licencie|licenciee|retraite|retraitee|terminado|terminada|cesado|cesada|despedido|despedida|jubilado|jubilada|cessato|cessata|licenziato|licenziata|dimesso|dimessa|pensionato|pensionata',
};

const MEANT = new Map(
  EMPLOYEE_STATUSES.flatMap((status) =>
    WORDS[status].split('|').map((word): [string, EmployeeStatus] => [word, status]),
  ),
);

/** The status of a word in the file. `own` are the folded words that a person has mapped. */
export function statusOf(cell: string, own: Record<string, string>): EmployeeStatus | null {
  const word = foldText(cell);
  const set = Object.hasOwn(own, word) ? own[word] : undefined;
  return EMPLOYEE_STATUSES.find((each) => each === set) ?? MEANT.get(word) ?? null;
}
