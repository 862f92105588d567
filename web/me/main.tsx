import { createApiClient } from '../kit/api-client.js';
import { mount } from '../kit/app-provider.js';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { LinkOpening } from './link-opening.js';
import { LinkRequest } from './link-request.js';
import { MeLanguageProvider } from './me-language.js';
import { MePage } from './me-page.js';
import { routeOf } from './routes.js';
import { wordsFor } from './words.js';

const clientOf = (base: string) => createApiClient({ base, requestedBy: 'hosted-page' });
const route = routeOf(window.location);
// The server knows the language of the session.
const chosen = route.page === 'session' ? route.language : '';
const words = wordsFor([chosen, document.documentElement.lang, ...window.navigator.languages]);

// Another link opened in this tab changes the part after the # alone.
if (route.page === 'link') window.addEventListener('hashchange', () => window.location.reload());

// The credential is the cookie of the session in the address, or the one that the link gives.
if (route.page === 'session') {
  const api = clientOf(`/verify/api/${encodeURIComponent(route.sessionId)}`);
  mount(
    <MeLanguageProvider
      first={words}
      onChosen={(locale) => window.history.replaceState(null, '', `#${locale}`)}
    >
      <MePage api={api} />
    </MeLanguageProvider>,
  );
} else {
  const api = clientOf('/me/api');
  mount(
    <MeLanguageProvider first={words}>
      {route.page === 'link' ? (
        <LinkOpening api={api} token={route.token} />
      ) : (
        <LinkRequest api={api} route={route} />
      )}
    </MeLanguageProvider>,
  );
}
