import type { FastifyInstance } from 'fastify';
import { fieldsOf, textOf } from '../fields.ts';
import { digits, html, type Html, type Language, languageOf, page } from '../page.ts';
import type { DemoChain, FoundTransaction } from './chain-port.ts';
import { NETWORKS } from './faucet-page.ts';

const TEXTS = {
  fa: {
    title: 'تراکنش',
    code: 'هش تراکنش',
    network: 'شبکه',
    state: 'وضعیت',
    block: 'بلوک',
    confirmations: 'تأییدها',
    moves: 'انتقال‌ها',
    to: 'به',
    again: 'ارسال دوباره',
    states: {
      unknown: 'این تراکنش روی این شبکه پیدا نشد.',
      pending: 'در انتظار بلوک',
      mined: 'در بلوک ثبت شد',
      failed: 'در بلوک ثبت شد، ولی ناموفق بود',
    },
  },
  en: {
    title: 'Transaction',
    code: 'Transaction ID',
    network: 'Network',
    state: 'Status',
    block: 'Block',
    confirmations: 'Confirmations',
    moves: 'Transfers',
    to: 'to',
    again: 'Send again',
    states: {
      unknown: 'Transaction not found on this network.',
      pending: 'Waiting for a block',
      mined: 'In a block',
      failed: 'In a block, but it failed',
    },
  },
} as const;

const REFRESH_SECONDS = 2;
/** A short explorer: what became of one transaction, as the first honest node has it. */
export function registerTransactionPage(app: FastifyInstance, chains: readonly DemoChain[]): void {
  app.get('/tx/:chain/:txid', async (request, reply) => {
    const lang = languageOf(request.query);
    const params = fieldsOf(request.params);
    const txid = (textOf(params, 'txid') ?? '').toLowerCase();
    const chain = chains.find(({ facts }) => facts.name === textOf(params, 'chain'));
    const isCode = chain?.codeForm.test(txid) === true;
    const found: FoundTransaction =
      chain === undefined || !isCode ? { state: 'unknown', moves: [] } : await chain.find(txid);
    const isMoving =
      chain !== undefined && isCode && (found.confirmations ?? 0) < chain.facts.confirmations;
    const other = request.url.split('?')[0] ?? '/';
    return reply
      .code(found.state === 'unknown' ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(
        page({
          lang,
          title: TEXTS[lang].title,
          body: card(lang, chain, txid, found),
          otherLanguageHref: lang === 'fa' ? `${other}?lang=en` : other,
          ...(isMoving ? { refreshSeconds: REFRESH_SECONDS } : {}),
        }),
      );
  });
}

function card(
  lang: Language,
  chain: DemoChain | undefined,
  txid: string,
  found: FoundTransaction,
): Html {
  const words = TEXTS[lang];
  const name = NETWORKS.find((network) => network.chain === chain?.facts.name)?.name ?? '';
  const { state, height, confirmations, moves } = found;
  const rows = moves.map(
    (move) =>
      html`<p><span class="ltr">${move.amount} ${move.asset}</span> ${words.to} <code>${move.to}</code></p>`,
  );
  const isGood = state === 'mined';
  const tail = lang === 'en' ? '?lang=en' : '';
  return html`<section class="card"><p class="muted">${words.code}</p><p><code>${txid}</code></p>
<div class="row"><span>${words.network}</span><span>${name}</span></div>
<div class="row"><span>${words.state}</span><span class="${isGood ? 'ok' : state === 'pending' ? '' : 'err'}">${words.states[state]}</span></div>
${height !== undefined && html`<div class="row"><span>${words.block}</span><span>${digits(String(height), lang)}</span></div>`}
${confirmations !== undefined && html`<div class="row"><span>${words.confirmations}</span><span>${digits(String(confirmations), lang)}</span></div>`}
</section>
${rows.length > 0 && html`<section class="card"><h2>${words.moves}</h2>${rows}</section>`}
<p><a href="/faucet${tail}">${words.again}</a></p>`;
}
