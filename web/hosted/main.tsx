import { createApiClient } from '../kit/api-client.js';
import { mount } from '../kit/app-provider.js';
import '@mantine/core/styles/Input.layer.css';
import { App } from './app.js';
import { createHostedApi } from './hosted-api.js';

// The page lives at /verify/{session_id}; the server set the cookie before it sent anyone here.
const sessionId = window.location.pathname.split('/')[2] ?? '';
const client = createApiClient({
  base: `/verify/api/${encodeURIComponent(sessionId)}`,
  requestedBy: 'hosted-page',
});

mount(<App api={createHostedApi(client)} />);
