import type { VenueMarket } from '@sarraf/contracts';
import { describe, expect, it } from 'vitest';
import { differenceOf } from './difference.ts';
import { draftOf, isSameTable, tableOf, wrongCells } from './fee-draft.ts';
import { readRules, rulesOf } from './rules-draft.ts';
import { decimalOf, ppmOf, typedPpm, wholeOf } from './typed.ts';

describe('figures as they are typed', () => {
  it('are read in any digits, exact, and nothing else', () => {
    expect(ppmOf('۰٫۲۵')).toBe(2_500);
    expect(ppmOf('30%')).toBe(300_000);
    expect(typedPpm(2_500)).toBe('0.25');
    expect(['', '-1', '1e3', '0.00001', 'x'].map(ppmOf)).toEqual([null, null, null, null, null]);
    expect(wholeOf('۵٬۰۰۰٬۰۰۰', 0, 10_000_000)).toBe(5_000_000);
    expect(wholeOf('121', 1, 120)).toBeNull();
    expect(decimalOf('0.0')).toBeNull();
    expect(decimalOf('0.0005')).toBe('0.0005');
  });

  it('differ exactly, however large', () => {
    expect(differenceOf('4001121707611.5', '6001150000000')).toBe('2000028292388.5');
    expect(differenceOf('24642702', '24642701.5')).toBe('-0.5');
    expect(differenceOf('10.0', '10')).toBe('0');
  });
});

describe('a draft', () => {
  const tier = {
    quote: 'IRT',
    level: 0,
    volume_min: '0',
    maker_ppm: 2_000,
    taker_ppm: 2_500,
  } as const;

  it('of fees is the table again, or says which cell is wrong', () => {
    const draft = draftOf([tier]);
    expect(isSameTable(tableOf(draft) ?? [], [tier])).toBe(true);
    const [row] = draft;
    if (row === undefined) throw new Error('There is no row.');
    expect(wrongCells({ ...row, maker: '5.1', volume: '' })).toEqual(['volume', 'maker']);
    expect(tableOf([{ ...row, taker: '' }])).toBeNull();
  });

  it('of rules sends what is wanted otherwise, and no step that is no power of ten', () => {
    const market = {
      band_ppm: 300_000,
      tick: '100000',
      lot: '0.000001',
      min_quantity: '0.0005',
      min_notional: '300000',
    } as VenueMarket;
    expect(readRules(market, rulesOf(market))).toEqual({ wrong: [], changes: [], body: {} });
    const read = readRules(market, { ...rulesOf(market), band: '۲۰', tick: '20000' });
    expect(read.wrong).toEqual(['tick']);
    expect(read.body).toEqual({ band_ppm: 200_000 });
    expect(readRules(market, { ...rulesOf(market), band: '0.5' }).wrong).toEqual(['band']);
  });
});
