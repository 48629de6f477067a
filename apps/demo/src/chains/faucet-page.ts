import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Fields, fieldsOf, textOf } from '../fields.ts';
import { html, type Html, type Language, languageOf, page } from '../page.ts';
import { unitsOfText } from './amounts.ts';
import { ChainRefusal } from './chain-refusal.ts';
import type { DemoChain } from './chain-port.ts';

const TEXTS = {
  fa: {
    title: 'رمزارز آزمایشی',
    lead: 'این صفحه برای نسخهٔ نمایشی رمزارز ارسال می‌کند. هیچ‌چیز اینجا ارزش واقعی ندارد.',
    network: 'شبکه',
    asset: 'رمزارز',
    address: 'آدرس مقصد',
    amount: 'مقدار',
    send: 'ارسال',
    closed: 'شبکه‌های آزمایشی روی این دستگاه فعال نیستند.',
    errors: {
      bad_address: 'این آدرس درست نیست؛ لطفاً دوباره بررسی کنید.',
      bad_amount: 'این مقدار درست نیست؛ عددی بزرگ‌تر از صفر با تعداد اعشار مجاز وارد کنید.',
      too_much: 'این مقدار از سقف هر بار بیشتر است.',
      unknown_asset: 'این رمزارز روی شبکهٔ انتخاب‌شده نیست.',
      chain_full: 'شبکهٔ آزمایشی پر شده است؛ نسخهٔ نمایشی را دوباره اجرا کنید.',
      busy: 'چند تراکنش در صف است؛ کمی بعد دوباره تلاش کنید.',
      other: 'الان نشد؛ کمی بعد دوباره تلاش کنید.',
    },
  },
  en: {
    title: 'Test coins',
    lead: 'Sends coins on the demo chains. Nothing here has real value.',
    network: 'Network',
    asset: 'Asset',
    address: 'To address',
    amount: 'Amount',
    send: 'Send',
    closed: 'No demo chains are running.',
    errors: {
      bad_address: 'This address isn’t valid. Check it and try again.',
      bad_amount: 'Enter an amount above zero, with no more decimals than the asset has.',
      too_much: 'This amount is above the limit for one transfer.',
      unknown_asset: 'This asset isn’t on the selected network.',
      chain_full: 'The demo chain is full. Restart the demo.',
      busy: 'Several transfers are pending. Try again in a moment.',
      other: 'Something went wrong. Try again in a moment.',
    },
  },
} as const;

type ErrorCode = keyof (typeof TEXTS)['en']['errors'];

/** As the exchange names them. */
export const NETWORKS = [
  { code: 'ERC20', chain: 'ethereum', name: 'Ethereum (ERC20)' },
  { code: 'BEP20', chain: 'bsc', name: 'BNB Smart Chain (BEP20)' },
  { code: 'BTC', chain: 'bitcoin', name: 'Bitcoin' },
  { code: 'TRC20', chain: 'tron', name: 'TRON (TRC20)' },
] as const;

const AMOUNTS: Readonly<Record<string, string>> = {
  USDT: '25.5',
  BTC: '0.001',
  TRX: '50',
  ETH: '0.01',
  BNB: '0.05',
  SHIB: '2000000',
  PAXG: '0.01',
};
const TOKENS_MAX = 10n ** 9n;
const COINS_MAX = 10n ** 5n;
/** One is worth little. */
const TRX_MAX = 10n ** 7n;
/** There are not many of them. */
const BITCOINS_MAX = 5n;
const NATIVE_MAX: Readonly<Record<string, bigint>> = { BTC: BITCOINS_MAX, TRX: TRX_MAX };
const WAITING_MAX = 50;

/** The page that sends test coins: address, asset and network may come with the link. */
export function registerFaucetPage(app: FastifyInstance, chains: readonly DemoChain[]): void {
  app.get('/faucet', async (request, reply) => {
    const lang = languageOf(request.query);
    return show(reply, lang, chains, fieldsOf(request.query));
  });
  app.post('/faucet', async (request, reply) => {
    const fields = fieldsOf(request.body);
    const lang = languageOf(fields);
    const [asset = '', code = ''] = (textOf(fields, 'pair') ?? '').split('@');
    const asked = { ...fields, asset, network: code };
    const found = networkOf(code);
    const chain = chains.find(({ facts }) => facts.name === found?.chain);
    if (chain === undefined) return show(reply, lang, chains, asked, 'unknown_asset');
    const amount = westernDigits(textOf(fields, 'amount') ?? '');
    const address = textOf(fields, 'address') ?? '';
    const refused = refusalOf(chain, asset, amount);
    if (refused !== undefined) return show(reply, lang, chains, asked, refused);
    try {
      const txid = await chain.pay([{ asset, address, amount }]);
      const tail = lang === 'en' ? '?lang=en' : '';
      return await reply.redirect(`/tx/${chain.facts.name}/${txid}${tail}`, 303);
    } catch (cause) {
      if (!(cause instanceof ChainRefusal)) throw cause;
      return show(reply, lang, chains, asked, errorOf(cause.code));
    }
  });
}

function networkOf(code: string | undefined): (typeof NETWORKS)[number] | undefined {
  return NETWORKS.find((network) => network.code === code || network.chain === code);
}

function errorOf(code: string): ErrorCode {
  return code in TEXTS.en.errors ? (code as ErrorCode) : 'other';
}

function refusalOf(chain: DemoChain, asset: string, amount: string): ErrorCode | undefined {
  const { native, tokens } = chain.facts;
  const found = [native, ...tokens].find((each) => each.asset === asset);
  if (found === undefined) return 'unknown_asset';
  const raw = unitsOfText(amount, found.decimals);
  if (raw === undefined || raw === 0n) return 'bad_amount';
  const coinsMax = NATIVE_MAX[asset] ?? COINS_MAX;
  const most = found.contract === null ? coinsMax : TOKENS_MAX * (asset === 'SHIB' ? 100n : 1n);
  if (raw > most * 10n ** BigInt(found.decimals)) return 'too_much';
  return chain.log.pending.size >= WAITING_MAX ? 'busy' : undefined;
}

/** Digits and marks as a Persian or Arabic keyboard has them. */
function westernDigits(text: string): string {
  return text
    .trim()
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('٫', '.')
    .replace(/[,٬]/g, '');
}

function show(
  reply: FastifyReply,
  lang: Language,
  chains: readonly DemoChain[],
  asked: Fields,
  error?: ErrorCode,
): FastifyReply {
  const words = TEXTS[lang];
  const body =
    chains.length === 0 ? html`<p>${words.closed}</p>` : form(lang, chains, asked, error);
  const query = new URLSearchParams(lang === 'fa' ? { lang: 'en' } : {});
  for (const name of ['address', 'asset', 'network', 'amount']) {
    const value = textOf(asked, name);
    if (value !== undefined && value !== '') query.set(name, value);
  }
  return reply
    .code(error === undefined ? 200 : 400)
    .type('text/html; charset=utf-8')
    .send(
      page({ lang, title: words.title, body, otherLanguageHref: `/faucet?${query.toString()}` }),
    );
}

function form(
  lang: Language,
  chains: readonly DemoChain[],
  asked: Fields,
  error: ErrorCode | undefined,
): Html {
  const words = TEXTS[lang];
  const wantedAsset = textOf(asked, 'asset')?.toUpperCase() ?? 'USDT';
  const wantedNetwork = networkOf(textOf(asked, 'network'))?.code;
  const pairs = NETWORKS.flatMap(({ code, chain, name }) => {
    const facts = chains.find((each) => each.facts.name === chain)?.facts;
    const assets = facts === undefined ? [] : [...facts.tokens, facts.native];
    return assets.map(({ asset }) => ({ asset, code, name }));
  });
  const chosen =
    pairs.find(({ asset, code }) => asset === wantedAsset && code === wantedNetwork) ??
    pairs.find(({ asset }) => asset === wantedAsset);
  const options = pairs.map(
    (pair) =>
      html`<option value="${pair.asset}@${pair.code}"${pair === chosen && html` selected`}>${pair.asset} · ${pair.name}</option>`,
  );
  const amount = textOf(asked, 'amount') ?? AMOUNTS[wantedAsset] ?? '1';
  return html`<form class="card" method="post" action="/faucet">
<p class="muted">${words.lead}</p>
${error !== undefined && html`<p class="err" role="alert">${words.errors[error]}</p>`}
<input type="hidden" name="lang" value="${lang}">
<label for="pair">${words.asset} · ${words.network}</label>
<select id="pair" name="pair">${options}</select>
<label for="address">${words.address}</label>
<input id="address" class="ltr" type="text" name="address" value="${textOf(asked, 'address') ?? ''}" dir="ltr" autocomplete="off" spellcheck="false" maxlength="90" required>
<label for="amount">${words.amount}</label>
<input id="amount" class="ltr" type="text" name="amount" value="${amount}" dir="ltr" inputmode="decimal" autocomplete="off" maxlength="40" required>
<div class="buttons"><button class="main">${words.send}</button></div></form>`;
}
