// Figures that texts name instead of writing a number: each is read from what is in force, when a text is
// read. So no article grows old by itself.
import type { Fees } from '@sarraf/contracts';
import { IRT } from '@sarraf/money';
import { readCoinRules } from '../coin-withdrawals/index.ts';
import { HOLD_HOURS } from '../security-changes/index.ts';
import type { ServerContext } from '../server-context.ts';
import { REOPEN_DAYS, readDueMinutes, SILENT_DAYS } from '../tickets/index.ts';
import { PAYA_CLOCKS, readWithdrawalRules } from '../withdrawals/index.ts';
import {
  amountFigure,
  clocksFigure,
  countFigure,
  type Figure,
  rateFigure,
  secondsFigure,
  timeFigure,
} from './figure-words.ts';

/** What figures are read from. */
export interface FiguresDeps {
  readonly context: Pick<ServerContext, 'clock' | 'plainDb'>;
  readonly fees: { read(): Promise<Fees> };
  /** From saving an address until coins may leave to it. */
  readonly addresses: { readonly waitMs: number };
}

/** All figures by name, as they stood at a moment. */
export interface Figures {
  /** ISO 8601. */
  readonly at: string;
  readonly byName: ReadonlyMap<string, Figure>;
}

/** Reads all figures. */
export async function readFigures(deps: FiguresDeps): Promise<Figures> {
  const fees = await deps.fees.read();
  const figures: readonly (readonly [string, Figure])[] = [
    ...ofTrading(fees),
    ...ofToman(fees.toman),
    ...ofNetworks(fees.networks),
    ...fees.limits.map(
      ({ level, kind, cap, asset }) =>
        [`limit.${level}.${kind}`, amountFigure(cap, asset)] as const,
    ),
    ...(await ofRules(deps)),
  ];
  return { at: fees.at, byName: new Map(figures) };
}

type Named = readonly [name: string, figure: Figure];

/** Rates that everybody begins with, the least order, and the house's distance from the market. */
function ofTrading({ trading, house }: Fees): Named[] {
  return [
    ...trading.flatMap(({ quote, tiers, min_notional: least }): Named[] => {
      const [base] = tiers;
      const isBase = base?.level === 1 && base.volume_min === '0';
      return [
        ...(isBase
          ? ([
              [`fee.${quote}.maker`, rateFigure(base.maker_fee_ppm)],
              [`fee.${quote}.taker`, rateFigure(base.taker_fee_ppm)],
            ] as const)
          : []),
        ...(least === null ? [] : ([[`order.${quote}.min`, amountFigure(least, quote)]] as const)),
      ];
    }),
    ['house.spread', rateFigure(house.spread_ppm)],
    ['house.quote', secondsFigure(house.quote_seconds)],
  ];
}

function ofToman({ bank, cancel_seconds, card, withdrawal }: Fees['toman']): Named[] {
  const toman = (amount: string): Figure => amountFigure(amount, IRT);
  return [
    ['card.min', toman(card.min)],
    ['card.max', toman(card.max)],
    ['bank.min', toman(bank.min)],
    ['bank.satna_min', toman(bank.satna_min)],
    ['withdrawal.min', toman(withdrawal.min)],
    ['withdrawal.max', toman(withdrawal.max)],
    ['withdrawal.fee', toman(withdrawal.fee)],
    ['withdrawal.cancel', secondsFigure(cancel_seconds)],
    ['paya.cycles', clocksFigure(PAYA_CLOCKS)],
    ['paya.count', countFigure(PAYA_CLOCKS.length)],
  ];
}

function ofNetworks(networks: Fees['networks']): Named[] {
  return networks.flatMap((one): Named[] => {
    const name = `network.${one.symbol}.${one.code}`;
    return [
      [`${name}.fee`, amountFigure(one.withdraw_fee, one.symbol)],
      [`${name}.min_deposit`, amountFigure(one.min_deposit, one.symbol)],
      [`${name}.min_withdraw`, amountFigure(one.min_withdraw, one.symbol)],
      [`${name}.confirmations`, countFigure(one.confirmations)],
    ];
  });
}

const SECOND_MS = 1_000;

/** Waiting times that settings and the rules of the house name. */
async function ofRules({ addresses, context }: FiguresDeps): Promise<Named[]> {
  const { clock, plainDb } = context;
  const now = clock.now();
  const { saleCardAgeMs } = await readWithdrawalRules(plainDb, now);
  const { cancelMs } = await readCoinRules(plainDb, now);
  const due = await readDueMinutes(plainDb, now);
  const minutes = (count: number): Figure => secondsFigure(count * 60);
  return [
    ['coin.cancel', secondsFigure(cancelMs / SECOND_MS)],
    ['card.sale_wait', secondsFigure(saleCardAgeMs / SECOND_MS)],
    ['address.wait', secondsFigure(addresses.waitMs / SECOND_MS)],
    ['hold.security', timeFigure(HOLD_HOURS, 'hour')],
    ['ticket.security', minutes(due.security)],
    ['ticket.money', minutes(Math.max(due.deposit, due.withdrawal))],
    ['ticket.other', minutes(due.other)],
    ['ticket.silent', timeFigure(SILENT_DAYS, 'day')],
    ['ticket.reopen', timeFigure(REOPEN_DAYS, 'day')],
  ];
}
