// The API's description for people and programs, at /docs.
import { type Endpoint, type EndpointKey, ERRORS } from '@sarraf/contracts';
import type { FastifyInstance } from 'fastify';
import { API_BASE, declaredCalls } from './endpoint-routes.ts';
import { describeApi, type OpenApiOptions } from './openapi.ts';

/** Serves `/docs`, `/docs/openapi.json` and the page's style. */
export function registerDocs(app: FastifyInstance, options: OpenApiOptions): void {
  let document: string | undefined;
  app.get('/docs/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describeApi(options));
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(document);
  });
  app.get('/docs/style.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(STYLE),
  );
  app.get('/docs', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page(options)),
  );
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

function row(key: EndpointKey, endpoint: Endpoint): string {
  const { access } = endpoint;
  const who = access.level > 0 ? `${access.audience}, level ${access.level}` : access.audience;
  const errors = endpoint.errors.map((code) => `${code} (${ERRORS[code].status})`).join(', ');
  return `<tr><td><code>${escapeHtml(key)}</code></td><td>${escapeHtml(endpoint.summary)}</td>
<td>${escapeHtml(who)}</td><td>${access.rate}</td><td>${escapeHtml(errors)}</td></tr>`;
}

function page(options: OpenApiOptions): string {
  const rows = declaredCalls(options.withDemo).map(([key, endpoint]) => row(key, endpoint));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sarraf API</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/docs/style.css">
</head><body><h1>Sarraf API ${escapeHtml(options.version)}</h1>
<p>All calls stand below <code>${API_BASE}</code>. The whole description, with every schema, is
<a href="/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Call</th><th>Does</th><th>Who</th><th>Rate class</th><th>Own errors</th></tr>
</thead><tbody>${rows.join('\n')}</tbody></table></body></html>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;
max-width:80rem;padding:0 1rem}table{border-collapse:collapse;width:100%}
td,th{border-bottom:1px solid #8884;padding:.4rem .6rem;text-align:start;vertical-align:top}
code{white-space:nowrap}`;
