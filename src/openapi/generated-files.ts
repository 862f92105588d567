import type { INestApplication } from '@nestjs/common';
import { Settings } from '../platform/config/index.js';
import { partOf, type Audience } from './divide.js';
import { buildDocument } from './document.js';
import {
  configurationPage,
  environmentExample,
  errorsPage,
  eventsPage,
  routesPage,
} from './docs/reference-pages.js';
import { permissionsPage } from './docs/permissions-page.js';
import { listRoutes } from './routes.js';

/** What is written from the code and kept in the repository: text by path. */
export function generatedFiles(app: INestApplication, version: string): Record<string, string> {
  const settings = app.get(Settings, { strict: false });
  const document = buildDocument(app, version);
  const written = (audience: Audience): string =>
    `${JSON.stringify(partOf(document, audience), null, 2)}\n`;
  return {
    'openapi.json': written('partners'),
    'openapi-pages.json': written('pages'),
    '.env.example': environmentExample(settings),
    'docs/reference/errors.md': errorsPage(),
    'docs/reference/configuration.md': configurationPage(settings),
    'docs/reference/routes.md': routesPage(listRoutes(app), document),
    'docs/reference/permissions.md': permissionsPage(listRoutes(app)),
    'docs/reference/events.md': eventsPage(document),
  };
}
