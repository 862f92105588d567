import { createApiClient } from '../kit/api-client.js';
import { mount } from '../kit/app-provider.js';
import { App } from './app.js';
import { createDeskApi } from './desk-api.js';

mount(
  <App api={createDeskApi(createApiClient({ base: '/demo/api', requestedBy: 'demo-page' }))} />,
);
