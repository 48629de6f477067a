// A telephone of the demo as its owner sees it while the panel is closed: what came, decrypted, and where it leads.
import {
  PUSH_MODES,
  type PushService,
  type PushTelephone,
  type TakenPush,
} from '@sarraf/push-receiver';
import type { FastifyInstance } from 'fastify';
import { fieldsOf, textOf } from '../fields.ts';
import { digits, type Html, html, type Language, languageOf, page } from '../page.ts';
import { requireNear } from '../simulator.ts';

interface PagesOptions {
  readonly controlKey: string;
  readonly serverUrl: string;
  readonly service: PushService;
}

/** What a message says, as far as a telephone shows it. */
interface Payload {
  readonly title?: string;
  readonly body?: string;
  readonly url?: string;
  readonly badge?: number;
  readonly lang?: string;
}

const REFRESH_SECONDS = 3;
const SHOWN_MAX = 50;

/** The pages of all telephones, and of one: that one's address is its secret. */
export function registerTelephonePages(
  app: FastifyInstance,
  { controlKey, serverUrl, service }: PagesOptions,
): void {
  app.get('/telephone/:telephone', async (request, reply) => {
    const id = textOf(fieldsOf(request.params), 'telephone') ?? '';
    const lang = languageOf(request.query);
    const telephone = service.telephones.get(id);
    const panelUrl = `http://${request.hostname}:${new URL(serverUrl).port}`;
    const body = telephone === undefined ? gone(lang) : screen(telephone, panelUrl, lang);
    return reply
      .code(telephone === undefined ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(
        page({
          lang,
          title: lang === 'fa' ? 'گوشی نمایشی' : 'Demo telephone',
          body,
          otherLanguageHref: `/telephone/${id}${lang === 'fa' ? '?lang=en' : ''}`,
          refreshSeconds: REFRESH_SECONDS,
        }),
      );
  });
  app.get('/telephones', { preHandler: requireNear(controlKey) }, async (request, reply) => {
    const lang = languageOf(request.query);
    const fa = lang === 'fa';
    const rows = [...service.telephones.values()].reverse().slice(0, SHOWN_MAX);
    const list = rows.map(
      ({ id, delivered }) =>
        html`<div class="row"><a class="ltr" href="/telephone/${id}${fa ? '' : '?lang=en'}">${id}</a>
<span class="muted">${digits(String(delivered.length), lang)}</span></div>`,
    );
    const none = html`<span class="muted">${fa ? 'هنوز اعلان هیچ گوشی فعال نشده است.' : 'No telephone yet.'}</span>`;
    return reply.type('text/html; charset=utf-8').send(
      page({
        lang,
        title: fa ? 'گوشی‌های نمایشی' : 'Demo telephones',
        body: html`<section class="card">${rows.length === 0 ? none : list}</section>${lineSection(service, lang)}`,
        otherLanguageHref: fa ? '/telephones?lang=en' : '/telephones',
      }),
    );
  });
}

const gone = (lang: Language): Html =>
  html`<section class="card muted">${lang === 'fa' ? 'این گوشی دیگر در دسترس نیست؛ اعلان را در صراف دوباره فعال کنید.' : 'This telephone is gone: turn push on again in Sarraf.'}</section>`;

function screen({ shown, id }: PushTelephone, panelUrl: string, lang: Language): Html {
  const notices = [...shown.values()].reverse().slice(0, SHOWN_MAX);
  const newest = notices[0] === undefined ? {} : payloadOf(notices[0]);
  const badge = newest.badge ?? 0;
  const empty = html`<p class="phone-empty">${lang === 'fa' ? 'هنوز اعلانی نرسیده است.' : 'Nothing has come yet.'}</p>`;
  return html`<section class="phone"><div class="phone-head"><span class="phone-app">ص${
    badge > 0 && html`<b>${digits(String(Math.min(badge, 99)), lang)}</b>`
  }</span><span class="ltr muted">${id}</span></div>
${notices.length === 0 ? empty : notices.map((notice) => card(notice, panelUrl, lang))}</section>`;
}

function card(taken: TakenPush, panelUrl: string, lang: Language): Html {
  const { title, body, url, lang: spoken } = payloadOf(taken);
  const href = `${panelUrl}${pathOf(url)}`;
  const direction = spoken === 'en' ? 'ltr' : 'rtl';
  return html`<a class="phone-notice" href="${href}" dir="${direction}" lang="${spoken === 'en' ? 'en' : 'fa'}">
<span class="row"><span>${spoken === 'en' ? 'Sarraf' : 'صراف'}</span><span class="ltr muted">${digits(taken.at.slice(11, 19), lang)} UTC</span></span>
<b>${title ?? ''}</b><span>${body ?? ''}</span><code>${pathOf(url)}</code></a>`;
}

const payloadOf = ({ text }: TakenPush): Payload => JSON.parse(text) as Payload;

/** A path of the panel, and never a way to another host. */
const pathOf = (url = ''): string => (/^\/(?![/\\])/.test(url) ? url : '/notifications');

function lineSection(service: PushService, lang: Language): Html {
  const buttons = PUSH_MODES.map(
    (mode) =>
      html`<button name="mode" value="${mode}"${service.mode === mode && html` class="main"`}>${mode}</button>`,
  );
  return html`<form class="card" method="post" action="/_control/push/line"><input type="hidden" name="back" value="1">
<div class="row"><span>${lang === 'fa' ? 'حالت سرویس اعلان' : 'Push service'}</span>
<span class="${service.mode === 'taken' ? 'ok' : 'err'}">${service.mode}</span></div><div class="buttons">${buttons}</div></form>`;
}
