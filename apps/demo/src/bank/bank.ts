import type { FastifyInstance } from 'fastify';
import { createConnection } from '../connection.ts';
import { html, languageOf, page, tomanText } from '../page.ts';
import {
  createSimulator,
  type ControlCall,
  registerConnectionCalls,
  requireNear,
} from '../simulator.ts';
import { callsSection, connectionSection } from '../simulator-page.ts';
import { openBook } from './book.ts';
import { registerBookControl } from './book-control.routes.ts';
import { bookSection } from './book-page.ts';
import { registerBankControl } from './control.routes.ts';
import { registerJibitPayouts } from './jibit-payout.routes.ts';
import { registerPayPages } from './pay.routes.ts';
import { openPaymentStore } from './payment-store.ts';
import { createPayoutOrders } from './payout-orders.ts';
import { registerTransfers } from './transfers.routes.ts';
import { registerZarinpal } from './zarinpal.routes.ts';
import { registerZibal } from './zibal.routes.ts';
import { registerZibalPayouts } from './zibal-payout.routes.ts';

/** What the bank is made with. */
export interface BankOptions {
  readonly controlKey: string;
  /** File that keeps payments over a restart; undefined: memory only. */
  readonly paymentsFile: string | undefined;
  /** File that keeps the book and payouts over a restart; undefined: memory only. */
  readonly bookFile: string | undefined;
  /** What lies at the bank for payouts when its book begins, rial. */
  readonly openingRial: bigint;
  /** How long a payout waits before it is paid. */
  readonly paysAfterMs: number;
  readonly nowMs?: () => number;
}

const CONTRACT: readonly ControlCall[] = [
  { method: 'POST', path: '/pg/v4/payment/request.json', does: 'ZarinPal v4: ask for a payment' },
  { method: 'GET', path: '/pg/StartPay/{authority}', does: "ZarinPal: the payer's page" },
  { method: 'POST', path: '/pg/v4/payment/verify.json', does: 'ZarinPal v4: verify' },
  { method: 'POST', path: '/pg/v4/payment/inquiry.json', does: 'ZarinPal v4: inquiry' },
  { method: 'POST', path: '/v1/request', does: 'Zibal: ask for a payment' },
  { method: 'GET', path: '/start/{trackId}', does: "Zibal: the payer's page" },
  { method: 'POST', path: '/v1/verify', does: 'Zibal: verify' },
  { method: 'POST', path: '/v1/inquiry', does: 'Zibal: inquiry' },
  { method: 'POST', path: '/v1/wallet/checkout/plus', does: 'Zibal: pay out to a Sheba' },
  { method: 'POST', path: '/v1/report/checkout/inquire', does: 'Zibal: what became of a payout' },
  { method: 'POST', path: '/v1/wallet/balance', does: 'Zibal: what lies there for payouts' },
  { method: 'POST', path: '/trf/v2/tokens/generate', does: 'Jibit TRF v2: a token' },
  { method: 'POST', path: '/trf/v2/transfers', does: 'Jibit TRF v2: pay out to a Sheba' },
  { method: 'GET', path: '/trf/v2/transfers', does: 'Jibit TRF v2: what became of a payout' },
  { method: 'GET', path: '/trf/v2/balances', does: 'Jibit TRF v2: what lies there for payouts' },
  { method: 'GET', path: '/bank/v1/transfers', does: '?since: transfers that came in' },
];

/**
 * The bank: the contracts of gateways and payouts over one book, the payer's page, and calls that
 * make it misbehave. It never speaks to the exchange but through the payer's callback.
 */
export function createBank(options: BankOptions): FastifyInstance {
  const nowMs = options.nowMs ?? Date.now;
  const app = createSimulator({ controlKey: options.controlKey });
  const { bookFile, openingRial } = options;
  const book = openBook({ file: bookFile, openingRial, nowMs });
  const store = openPaymentStore({
    file: options.paymentsFile,
    nowMs,
    onVerified: ({ amountRial, id }) => book.credit(amountRial, id),
  });
  const orders = createPayoutOrders(book, options.paysAfterMs);
  const connection = createConnection('bank');
  const payoutConnection = createConnection('payouts');
  const payerConnection = createConnection('payer-page');
  registerZarinpal(app, store, connection, nowMs);
  registerZibal(app, store, connection, nowMs);
  registerPayPages(app, store, payerConnection);
  registerZibalPayouts(app, { book, orders, connection: payoutConnection });
  registerJibitPayouts(app, { book, orders, connection: payoutConnection });
  const calls = [
    ...CONTRACT,
    ...registerBankControl(app, store, options.controlKey),
    ...registerBookControl(app, { book, orders, controlKey: options.controlKey }),
    ...registerTransfers(app, {
      book,
      connection: payoutConnection,
      controlKey: options.controlKey,
    }),
    ...registerConnectionCalls(app, '/_control/line', connection, options.controlKey),
    ...registerConnectionCalls(app, '/_control/payout-line', payoutConnection, options.controlKey),
    ...registerConnectionCalls(app, '/_control/page-line', payerConnection, options.controlKey),
  ];
  app.get('/', { preHandler: requireNear(options.controlKey) }, async (request, reply) => {
    if (request.headers.accept?.includes('text/html') !== true) return { name: 'bank', calls };
    const lang = languageOf(request.query);
    const rows = store.list(30).map(
      (payment) => html`<tr><td><code>${payment.id.replace(/^A0+/, 'A…')}</code></td>
<td>${tomanText(payment.amountRial, lang)}</td><td>${payment.state}</td></tr>`,
    );
    const body = html`${bookSection(book, orders, lang)}
${connectionSection(payoutConnection, '/_control/payout-line', '/', lang)}
${connectionSection(connection, '/_control/line', '/', lang)}
<section class="card scroll"><table><tr><th>${lang === 'fa' ? 'کد' : 'Code'}</th>
<th>${lang === 'fa' ? 'مبلغ' : 'Amount'}</th><th>${lang === 'fa' ? 'حالت' : 'State'}</th></tr>${rows}</table></section>
${callsSection(calls, lang)}`;
    const otherLanguageHref = lang === 'fa' ? '/?lang=en' : '/';
    const title = lang === 'fa' ? 'بانک' : 'The bank';
    return reply
      .type('text/html; charset=utf-8')
      .send(page({ lang, title, body, otherLanguageHref }));
  });
  return app;
}
