import type { ReactNode } from 'react';
import { Banner } from '../../kit/banner.js';
import { Brand } from '../../kit/brand.js';
import { ShieldIcon } from '../../kit/icons.js';
import { PageShell } from '../../kit/page-shell.js';
import type { HostedSessionView } from '../hosted-session.js';
import { useLanguage, useWords } from '../words/language-context.js';
import { LanguageSelect } from '../../kit/forms/language-select.js';
import type { PersonLocale } from '../../kit/known-locale.js';

interface SessionShellProps {
  view: HostedSessionView;
  footer?: ReactNode;
  /** Goes on in another language; left out at the end, where only the page changes. */
  onLanguage?: (locale: PersonLocale) => void;
  children: ReactNode;
}

/** Every page shows the organization and, in a simulated session, the simulation banner. */
export function SessionShell({ view, footer, onLanguage, children }: SessionShellProps) {
  return (
    <PageShell
      banner={view.simulated && <SimulationBanner />}
      header={
        <>
          <Brand
            icon={<ShieldIcon size={22} />}
            logo={view.brand?.logo_path ?? null}
            name={view.brand?.name ?? view.organization_name}
            // Under another name the page still says who asks.
            detail={view.project_name ?? (view.brand?.name ? view.organization_name : null)}
          />
          <LanguageSwitch {...(onLanguage && { onChoose: onLanguage })} />
        </>
      }
      footer={footer}
    >
      {children}
    </PageShell>
  );
}

function SimulationBanner() {
  const { simulation, simulationBanner } = useWords();
  return (
    <Banner label={simulation}>
      <strong>{simulationBanner.strong}</strong> {simulationBanner.text}
    </Banner>
  );
}

interface LanguageSwitchProps {
  /** Left out where no session is open: then only the page changes. */
  onChoose?: (locale: PersonLocale) => void;
}

function LanguageSwitch({ onChoose }: LanguageSwitchProps) {
  const { words, speak } = useLanguage();
  return (
    <LanguageSelect
      label={words.language}
      locale={words.locale}
      onChoose={onChoose ?? ((locale) => void speak(locale))}
    />
  );
}
