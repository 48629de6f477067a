import type { FastifyInstance } from 'fastify';
import { fieldsOf, textOf } from '../fields.ts';
import { html, languageOf, page } from '../page.ts';
import { PEOPLE } from '../people.ts';
import { type ControlCall, requireNear } from '../simulator.ts';
import { callsSection } from '../simulator-page.ts';

/** What the front page leads to. */
export interface FrontOptions {
  readonly controlKey: string;
  readonly demoSecret: string;
  readonly serverUrl: string;
  readonly bankPort: number;
  /** Undefined: no chains run here. */
  readonly chainsPort?: number | undefined;
  readonly calls: readonly ControlCall[];
}

const REGION_DOWN_SECONDS = 20;
const ASK_MS_MAX = 5_000;

/** The demo's front page: links, logins, and buttons that kill one region of the trading sockets. */
export function registerFront(app: FastifyInstance, options: FrontOptions): void {
  const guard = { preHandler: requireNear(options.controlKey) };
  const killCall: ControlCall = {
    method: 'POST',
    path: '/_control/realtime/{de|ir}/kill',
    does: '{down_seconds?}: kill a region of the trading sockets for so long (20 s)',
  };
  const calls = [...options.calls, killCall];
  app.post('/_control/realtime/:region/kill', guard, async (request, reply) => {
    const region = textOf(fieldsOf(request.params), 'region');
    const asked = textOf(fieldsOf(request.body), 'down_seconds');
    const status = await killRegion(options, region ?? '', asked ?? String(REGION_DOWN_SECONDS));
    if (textOf(fieldsOf(request.body), 'back') === '/') return reply.redirect('/', 303);
    return reply.code(status === 200 ? 200 : 502).send({ region, server_status: status });
  });
  app.get('/', guard, async (request, reply) => {
    if (request.headers.accept?.includes('text/html') !== true)
      return { name: 'simulators', calls };
    const lang = languageOf(request.query);
    const fa = lang === 'fa';
    // the name by which this browser found us leads it to our neighbours too
    const exchangeUrl = beside(request.hostname, new URL(options.serverUrl).port);
    const bankUrl = beside(request.hostname, String(options.bankPort));
    const { chainsPort } = options;
    const faucet =
      chainsPort !== undefined &&
      html` · <a href="${beside(request.hostname, String(chainsPort))}faucet">${fa ? 'رمزارز آزمایشی' : 'Test coins'}</a>`;
    const rows = PEOPLE.map(
      (person) => html`<tr><td>${fa ? person.title.fa : person.title.en}</td>
<td class="ltr">${person.mobile}</td><td class="ltr">${person.password}</td></tr>`,
    );
    const kill = (
      region: string,
      label: string,
    ) => html`<form method="post" action="/_control/realtime/${region}/kill">
<input type="hidden" name="back" value="/"><button>${label}</button></form>`;
    const body = html`<section class="card"><p><a href="${exchangeUrl}">${fa ? 'صرافی' : 'The exchange'}</a></p>
<p><a href="/sms">${fa ? 'صندوق پیامک' : 'SMS inbox'}</a> · <a href="/mail">${fa ? 'صندوق ایمیل' : 'Mail inbox'}</a> · <a href="/telephones">${fa ? 'گوشی‌ها' : 'Telephones'}</a> · <a href="/identity">${fa ? 'ثبت احوال و شاهکار' : 'Identity office'}</a> ·
<a href="/price">${fa ? 'منبع قیمت' : 'Price source'}</a> · <a href="${bankUrl}">${fa ? 'بانک' : 'The bank'}</a>${faucet}</p></section>
<section class="card scroll"><h2>${fa ? 'ورودها' : 'Logins'}</h2><table>${rows}</table></section>
<section class="card"><h2>${fa ? 'سرورهای بازار' : 'Market lines'}</h2><div class="buttons">
${kill('de', fa ? 'قطع آلمان' : 'Kill Germany')}${kill('ir', fa ? 'قطع ایران' : 'Kill Iran')}</div></section>
${callsSection(calls, lang)}`;
    const title = fa ? 'نسخهٔ نمایشی صراف' : "Sarraf's demo";
    return reply
      .type('text/html; charset=utf-8')
      .send(page({ lang, title, body, otherLanguageHref: fa ? '/?lang=en' : '/' }));
  });
}

function beside(hostname: string, port: string): string {
  return `http://${hostname}${port === '' ? '' : `:${port}`}/`;
}

/** Asks one of the exchange's calls for the demo; answers its HTTP status, 0 when it does not answer. */
async function killRegion(
  options: FrontOptions,
  region: string,
  downSeconds: string,
): Promise<number> {
  try {
    const response = await fetch(`${options.serverUrl}/api/v1/admin/demo/realtime/kill`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-demo-secret': options.demoSecret },
      body: JSON.stringify({ region, down_seconds: downSeconds }),
      signal: AbortSignal.timeout(ASK_MS_MAX),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
