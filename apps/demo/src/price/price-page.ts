import type { Connection } from '../connection.ts';
import { digits, type Html, html, type Language, page } from '../page.ts';
import { connectionSection } from '../simulator-page.ts';
import type { PriceSources, SourceState } from './sources.ts';
import type { PriceWalk } from './walk.ts';

/** What the page of prices shows. */
export interface PriceView {
  readonly walks: readonly PriceWalk[];
  readonly frozen: boolean;
  readonly connection: Connection;
  readonly sources: PriceSources;
}

/** The page with all prices, and what each source may be told. */
export function pricePage(
  { walks, frozen, connection, sources }: PriceView,
  lang: Language,
): string {
  const fa = lang === 'fa';
  const rows = walks.map(
    (walk) =>
      html`<tr><td>${walk.symbol}</td><td class="ltr">${digits(walk.price(), lang)}</td></tr>`,
  );
  const [persian, english] = frozen
    ? ['ادامهٔ تغییر قیمت', 'Let it move']
    : ['ثابت نگه داشتن', 'Freeze'];
  const body = html`<section class="card"><table>${rows}</table>
<form method="post" action="/_control/price"><input type="hidden" name="back" value="/price">
<div class="buttons"><button name="frozen" value="${frozen ? 'false' : 'true'}">${fa ? persian : english}</button></div></form></section>
${sources.states().map((state) => sourceSection(state, lang))}
${connectionSection(connection, '/_control/price/line', '/price', lang)}`;
  const title = fa ? 'منابع قیمت' : 'Price sources';
  return page({ lang, title, body, otherLanguageHref: fa ? '/price?lang=en' : '/price' });
}

function sourceSection({ name, lie, stalled }: SourceState, lang: Language): Html {
  const fa = lang === 'fa';
  const isHonest = lie === '0' && !stalled;
  return html`<form class="card" method="post" action="/_control/price/source">
<input type="hidden" name="back" value="/price"><input type="hidden" name="source" value="${name}">
<div class="row"><span>${fa ? 'منبع' : 'Source'} <code>${name}</code></span>
<span class="${isHonest ? 'ok' : 'err'}"><bdi dir="ltr">${digits(lie, lang)}%</bdi>${stalled && (fa ? ' · متوقف' : ' · stalled')}</span></div>
<div class="buttons"><button name="lie" value="0">${fa ? 'قیمت درست' : 'Tell the truth'}</button>
<button name="lie" value="10">${fa ? 'قیمت نادرست' : 'Lie'} (<bdi dir="ltr">${digits('10', lang)}%</bdi>)</button>
<button name="jump" value="30">${fa ? 'یک جهش' : 'Jump once'} (<bdi dir="ltr">${digits('30', lang)}%</bdi>)</button>
<button name="stalled" value="${stalled ? 'false' : 'true'}">${stalled ? (fa ? 'ادامه' : 'Go on') : fa ? 'توقف' : 'Stall'}</button></div></form>`;
}
