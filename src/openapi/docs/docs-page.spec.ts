import { readFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { packagePath } from '../../platform/config/index.js';
import { docsPage } from './docs-page.js';

const document = JSON.parse(readFileSync(packagePath('openapi.json'), 'utf8')) as OpenAPIObject;
const page = docsPage(document);
const operations = Object.values(document.paths).flatMap((methods) =>
  Object.values(methods as Record<string, { operationId: string; summary: string }>),
);

describe('the API reference for people', () => {
  it('shows every operation and every object of the document, each at an anchor of its own', () => {
    const anchors = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const schemas = Object.keys(document.components?.schemas ?? {});

    expect(operations.length).toBeGreaterThan(50);
    for (const { operationId } of operations) expect(anchors).toContain(operationId);
    for (const name of schemas) expect(anchors).toContain(`schema-${name}`);
    expect(new Set(anchors).size).toBe(anchors.length);
  });

  it('has no link that leads nowhere', () => {
    const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);

    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((id) => !anchors.has(id))).toEqual([]);
  });

  it('asks for nothing from elsewhere, and holds no script or style of its own', () => {
    expect(page).not.toMatch(
      /<style|\sstyle=|\son[a-z]+=|<script(?! defer src="\/docs\/docs\.js">)/,
    );
    expect([...page.matchAll(/(?:src|href)="(?!#|\/docs\/|\/openapi\.json)([^"]*)"/g)]).toEqual([]);
  });

  it('shows as text what a description holds', () => {
    const hostile = '<img src=x onerror=alert(1)> "&" `<b>`';
    const changed = structuredClone(document);
    changed.info.description = hostile;
    changed.tags = changed.tags?.map((tag) => ({ ...tag, description: hostile })) ?? [];
    for (const schema of Object.values(changed.components?.schemas ?? {}))
      Object.assign(schema, { description: hostile, example: hostile, enum: [hostile] });

    const shown = docsPage(changed);

    expect(shown).not.toMatch(/<img|<b>/);
    expect(shown).toContain(
      '&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&quot; <code>&lt;b&gt;</code>',
    );
  });
});
