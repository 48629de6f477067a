import type { FastifyInstance } from 'fastify';
import { fieldsOf, textOf } from '../fields.ts';
import { digits, html, type Html, type Language, languageOf, page } from '../page.ts';
import { textOfUnits } from './amounts.ts';
import type { EvmChain } from './chain-port.ts';
import { NETWORKS } from './faucet-page.ts';

const TEXTS = {
  fa: {
    title: 'تراکنش',
    code: 'کد تراکنش',
    network: 'شبکه',
    state: 'وضعیت',
    block: 'بلوک',
    confirmations: 'تأییدها',
    moves: 'انتقال‌ها',
    to: 'به',
    again: 'ارسال دوباره',
    states: {
      unknown: 'این تراکنش روی این شبکه دیده نمی‌شود.',
      pending: 'در انتظار بلوک',
      mined: 'در بلوک نشست',
      failed: 'در بلوک نشست، ولی انجام نشد',
    },
  },
  en: {
    title: 'Transaction',
    code: 'Transaction code',
    network: 'Network',
    state: 'Status',
    block: 'Block',
    confirmations: 'Confirmations',
    moves: 'Transfers',
    to: 'to',
    again: 'Send again',
    states: {
      unknown: 'This transaction isn’t known on this network.',
      pending: 'Waiting for a block',
      mined: 'In a block',
      failed: 'In a block, but it failed',
    },
  },
} as const;

const REFRESH_SECONDS = 2;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

interface Found {
  readonly state: keyof (typeof TEXTS)['en']['states'];
  readonly height?: number;
  readonly confirmations?: number;
  readonly moves: readonly {
    readonly asset: string;
    readonly amount: string;
    readonly to: string;
  }[];
}

interface RawTransaction {
  readonly to: string | null;
  readonly value: string;
}

interface RawReceipt {
  readonly status: string;
  readonly blockNumber: string;
  readonly logs: readonly {
    readonly address: string;
    readonly topics: readonly string[];
    readonly data: string;
  }[];
}

/** A short explorer: what became of one transaction, as the first honest node has it. */
export function registerTransactionPage(app: FastifyInstance, chains: readonly EvmChain[]): void {
  app.get('/tx/:chain/:txid', async (request, reply) => {
    const lang = languageOf(request.query);
    const params = fieldsOf(request.params);
    const txid = (textOf(params, 'txid') ?? '').toLowerCase();
    const chain = chains.find(({ facts }) => facts.name === textOf(params, 'chain'));
    const isCode = /^0x[0-9a-f]{64}$/.test(txid);
    const found: Found =
      chain === undefined || !isCode ? { state: 'unknown', moves: [] } : await find(chain, txid);
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

async function find(chain: EvmChain, txid: string): Promise<Found> {
  const receipt = (await chain.ask('eth_getTransactionReceipt', [txid])) as RawReceipt | null;
  if (receipt === null) {
    const isWaiting = chain.log.pending.has(txid);
    return { state: isWaiting ? 'pending' : 'unknown', moves: [] };
  }
  const sent = (await chain.ask('eth_getTransactionByHash', [txid])) as RawTransaction | null;
  const height = Number(receipt.blockNumber);
  const isDone = receipt.status === '0x1';
  return {
    state: isDone ? 'mined' : 'failed',
    height,
    confirmations: chain.head().height - height + 1,
    moves: isDone ? movesOf(chain, receipt, sent) : [],
  };
}

function movesOf(
  chain: EvmChain,
  receipt: RawReceipt,
  sent: RawTransaction | null,
): Found['moves'] {
  const { native, tokens } = chain.facts;
  const value = BigInt(sent?.value ?? '0x0');
  const own =
    value === 0n
      ? []
      : [{ asset: native.asset, amount: textOfUnits(value, 18), to: sent?.to ?? '' }];
  const logged = receipt.logs.flatMap(({ address, topics, data }) => {
    const token = tokens.find(({ contract }) => contract?.toLowerCase() === address.toLowerCase());
    const [topic, , to] = topics;
    if (token === undefined || topic !== TRANSFER || to === undefined) return [];
    const amount = textOfUnits(BigInt(data), token.decimals);
    return [{ asset: token.asset, amount, to: `0x${to.slice(26)}` }];
  });
  return [...own, ...logged];
}

function card(lang: Language, chain: EvmChain | undefined, txid: string, found: Found): Html {
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
