import type { Order } from '@sarraf/contracts';
import type { MarketCatalog } from '../markets/index.ts';

/** Toman is whole for people: up for what was paid, down for what came of a sale. */
function wholeToman(text: string, isPaid: boolean): string {
  const [whole = '0', fraction = ''] = text.split('.');
  return isPaid && /[1-9]/.test(fraction) ? String(BigInt(whole) + 1n) : whole;
}

/** An average price falls between two steps; where prices are whole toman, it is told whole, too. */
function priceText(price: string, isWhole: boolean): string {
  return isWhole ? (price.split('.')[0] ?? price) : price;
}

/**
 * What the words about an order's end need: its figures, and the names of its coin and its money in
 * both languages. A reader may change the language later, so both are kept.
 */
export function noticeFactsOf(
  order: Order,
  catalog: Pick<MarketCatalog, 'market' | 'asset'>,
): Readonly<Record<string, string>> {
  const { id, market, type: side, amount, filled, remaining } = order;
  const spec = catalog.market(market)?.spec;
  const coin = spec?.base.symbol ?? market;
  const money = spec?.quote.symbol ?? '';
  const names = (symbol: string) => catalog.asset(symbol)?.labels ?? { fa: symbol, en: symbol };
  const isToman = money === 'IRT';
  return {
    order_id: id,
    market,
    coin,
    side,
    amount,
    filled,
    remaining,
    price: priceText(order.average_price ?? '', isToman && spec?.priceScale === 0),
    total: isToman ? wholeToman(order.filled_value, side === 'buy') : order.filled_value,
    coin_fa: names(coin).fa,
    coin_en: names(coin).en,
    money_fa: names(money).fa,
    // Amounts say «toman» and «USDT», as the panel does.
    money_en: isToman ? 'toman' : money,
  };
}
