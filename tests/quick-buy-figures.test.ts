// What quick buy shows before it asks is what the house then offers: both reckon alike.
import type { Market } from '@sarraf/contracts';
import { formatDecimal } from '@sarraf/money';
import { BITCOIN_TOMAN } from '@sarraf/market/testing';
import { defineMarket } from '@sarraf/market';
import { propertySeed } from '@sarraf/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as house from '../apps/server/src/modules/otc/pricing.ts';
import * as panel from '../apps/web/src/features/otc/model/otc-figures.ts';

fc.configureGlobal({ seed: propertySeed() });

const SPREAD_PPM = 5_000;
const spec = defineMarket(BITCOIN_TOMAN);
const [coinScale, moneyScale] = [spec.base.scale, spec.quote.scale];
const market = {
  coin: { symbol: spec.base.symbol, scale: coinScale },
  quote: { symbol: spec.quote.symbol, scale: moneyScale },
} as Market;

const sides = fc.constantFrom('buy' as const, 'sell' as const);
/** Toman with a decimal, from a cheap coin to a dear one. */
const indexes = fc.bigInt({ min: 10n, max: 10n ** 12n }).map((units) => formatDecimal(units, 1));
const fees = fc.integer({ min: 0, max: 20_000 });

function priceOf(index: string, side: 'buy' | 'sell'): house.OtcPrice {
  const price = house.otcPrice(index, side, SPREAD_PPM, spec);
  if (price === undefined) throw new Error('an index has a price');
  return price;
}

it('moves the index as the house does, from what its list says', () => {
  fc.assert(
    fc.property(indexes, (index) => {
      const asked = priceOf(index, 'buy').text;
      const shown = panel.housePrice(index, 'buy', { price: asked, originalPrice: index });
      expect(shown).toBe(asked);
    }),
  );
});

it('reckons what arrives and the fee from what is paid', () => {
  fc.assert(
    fc.property(sides, indexes, fees, fc.bigInt(1n, 10n ** 12n), (side, index, feePpm, units) => {
      const price = priceOf(index, side);
      const given = side === 'buy' ? { quote: units } : { base: units };
      const offered = house.otcFigures(side, price, given, feePpm, spec);
      const [payScale, receiveScale] =
        side === 'buy' ? [moneyScale, coinScale] : [coinScale, moneyScale];
      const amount = formatDecimal(units, payScale);
      const shown = panel.otcFigures(market, side, { field: 'pay', amount }, price.text, feePpm);
      // Beyond 63 bits the house says no, and no field holds as much.
      fc.pre(offered !== undefined || shown === null);
      const received = side === 'buy' ? offered?.base : offered?.quote;
      if (offered === undefined || received === undefined || received <= offered.fee) {
        expect(shown).toBeNull();
        return;
      }
      expect(shown).toEqual({
        pay: amount,
        receive: formatDecimal(received - offered.fee, receiveScale),
        fee: formatDecimal(offered.fee, receiveScale),
      });
    }),
  );
});

it('asks for so much that what was wished arrives, at the cost that was shown', () => {
  fc.assert(
    fc.property(sides, indexes, fees, fc.bigInt(1n, 10n ** 10n), (side, index, feePpm, units) => {
      const price = priceOf(index, side);
      const [payScale, receiveScale] =
        side === 'buy' ? [moneyScale, coinScale] : [coinScale, moneyScale];
      const amount = formatDecimal(units, receiveScale);
      const asked = panel.withFee(amount, feePpm, receiveScale) ?? '';
      const gross = panel.readDecimal(asked, receiveScale) ?? 0n;
      const given = side === 'buy' ? { base: gross } : { quote: gross };
      const offered = house.otcFigures(side, price, given, feePpm, spec);
      fc.pre(offered !== undefined);
      expect(gross - offered.fee).toBe(units);
      const shown = panel.otcFigures(
        market,
        side,
        { field: 'receive', amount },
        price.text,
        feePpm,
      );
      const paid = side === 'buy' ? offered.quote : offered.base;
      expect(shown?.pay).toBe(formatDecimal(paid, payScale));
    }),
  );
});
