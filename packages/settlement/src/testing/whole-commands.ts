// Well-formed commands of every type, with every field that they can have.
import type { Command } from '../index.ts';
import { plain } from './trading-system.ts';

const seed = { ...plain, stopBoundPpm: 10_000 };
/** A plain order. */
export const order = {
  type: 'place_order',
  user: 1,
  market: 'AAAQQQ',
  side: 'buy',
  orderType: 'limit',
  amountType: 'base',
  priceTicks: 90,
  lots: 3,
  timeInForce: 'gtc',
} as const;

/** What a chain calls a movement of a coin. */
export const COIN = `ethereum:0x${'a'.repeat(64)}:t0`;

const payOut = {
  withdrawalId: 'w',
  recipient: 'card:7',
  feeUnits: '1',
  cancelMs: 180_000,
  minUnits: '10',
  maxUnits: '1000',
} as const;

const otcTrade = {
  market: 'AAAQQQ',
  side: 'buy',
  baseUnits: '2',
  quoteUnits: '180',
  feeUnits: '1',
  price: '90',
  index: '89.5',
} as const;

/** One well-formed command of each type with every field it can have; some need several. */
export const WHOLE: { readonly [T in Command['type']]: readonly Extract<Command, { type: T }>[] } =
  {
    add_asset: [{ type: 'add_asset', symbol: 'AAA', scale: 0 }],
    configure_market: [{ type: 'configure_market', seed }],
    configure_fees: [
      {
        type: 'configure_fees',
        tiers: [{ levelMin: 0, volumeMinUnits: '0', quote: 'IRT', makerPpm: 1, takerPpm: 2 }],
      },
    ],
    set_market_status: [{ type: 'set_market_status', market: 'AAAQQQ', status: 'Active' }],
    set_reference_price: [{ type: 'set_reference_price', market: 'AAAQQQ', ticks: 90 }],
    place_order: [
      { ...order, postOnly: true, clientOrderId: 'a', tag: 'b', level: 1, guardDuplicates: false },
      { ...order, oco: { stopTicks: 110, limitTicks: 111 }, openMax: { market: 3, all: 6 } },
      { ...order, stopTicks: 110 },
      {
        type: 'place_order',
        user: 1,
        market: 'AAAQQQ',
        side: 'buy',
        orderType: 'market',
        amountType: 'quote',
        quoteUnits: '500',
        seenTicks: 100,
        timeInForce: 'gtc',
        payOut,
      },
    ],
    cancel_order: [{ type: 'cancel_order', user: 1, orderId: 1 }],
    cancel_orders: [{ type: 'cancel_orders', user: 1, market: 'AAAQQQ', side: 'buy' }],
    trigger_stops: [{ type: 'trigger_stops' }],
    configure_otc: [
      {
        type: 'configure_otc',
        spreadPpm: 5_000,
        quoteMs: 15_000,
        userOpenMaxUnits: '1000',
        houseOpenMaxUnits: '9000',
      },
    ],
    set_index_prices: [
      { type: 'set_index_prices', prices: [{ market: 'AAAQQQ', price: '90.5', ageMs: 1 }] },
    ],
    open_otc_quote: [{ type: 'open_otc_quote', quoteId: 'q', user: 1, trade: otcTrade }],
    take_otc_quote: [
      {
        type: 'take_otc_quote',
        quoteId: 'q',
        user: 1,
        market: 'AAAQQQ',
        side: 'buy',
        amountType: 'base',
        units: '2',
        clientOrderId: 'c',
        payOut,
      },
    ],
    execute_otc: [
      {
        type: 'execute_otc',
        quoteId: 'q',
        user: 1,
        expiresAt: 9_000_000_000_000,
        clientOrderId: 'b',
        asked: 'x',
        trades: [otcTrade],
        payOut,
      },
    ],
    open_payment: [
      {
        type: 'open_payment',
        paymentId: 'p',
        user: 1,
        units: '10',
        day: '2026-11-21',
        dayCapUnits: '100',
      },
    ],
    credit_payment: [
      { type: 'credit_payment', paymentId: 'p', reference: 'zarinpal:A', units: '10' },
    ],
    park_payment: [
      {
        type: 'park_payment',
        paymentId: 'p',
        reference: 'zarinpal:A',
        units: '10',
        source: 'gateway',
      },
    ],
    close_payment: [{ type: 'close_payment', paymentId: 'p', reason: 'failed' }],
    request_transfer: [
      {
        type: 'request_transfer',
        transferId: 't',
        user: 1,
        kind: 'gift',
        asset: 'IRT',
        units: '10',
        toUser: 2,
        delayMs: 1,
        validMs: 1,
        secretHash: 'a'.repeat(64),
        worthBy: 'index',
      },
    ],
    advance_transfer: [
      {
        type: 'advance_transfer',
        transferId: 't',
        step: 'redeem',
        user: 1,
        secretHash: 'a'.repeat(64),
      },
    ],
    credit_deposit: [{ type: 'credit_deposit', reference: 'r', user: 1, units: '10' }],
    settle_unmatched: [
      { type: 'settle_unmatched', reference: 'r', user: 1, units: '10' },
      { type: 'settle_unmatched', reference: COIN, user: 1, units: '10', asset: 'AAA' },
    ],
    credit_coin: [
      {
        type: 'credit_coin',
        reference: COIN,
        chain: 'ethereum',
        asset: 'AAA',
        user: 1,
        units: '10',
        parked: 'stopped',
      },
      {
        type: 'credit_coin',
        reference: COIN,
        chain: 'ethereum',
        asset: 'ETH',
        user: null,
        units: '10',
        parked: null,
        into: 'gas',
      },
    ],
    reverse_coin: [{ type: 'reverse_coin', reference: COIN }],
    open_custody: [{ type: 'open_custody', chain: 'bsc', asset: 'AAA', units: '10' }],
    open_spend: [
      { type: 'open_spend', spendId: 's', chain: 'bsc', kind: 'payout', feeCapUnits: '10' },
    ],
    close_spend: [
      {
        type: 'close_spend',
        spendId: 's',
        feeUnits: '9',
        custody: { asset: 'AAA', units: '10', to: 'cold' },
        reference: '0xa',
      },
    ],
    post_adjustment: [
      {
        type: 'post_adjustment',
        reference: 'r',
        from: 'user:1',
        to: 'house:fees',
        asset: 'IRT',
        units: '10',
      },
    ],
    post_reward: [
      {
        type: 'post_reward',
        reference: 'commission/1/IRT/9',
        purpose: 'commission',
        user: 1,
        asset: 'IRT',
        units: '10',
      },
    ],
    request_withdrawal: [
      {
        type: 'request_withdrawal',
        withdrawalId: 'w',
        user: 1,
        asset: 'IRT',
        units: '10',
        feeUnits: '1',
        recipient: 'card:7',
        cancelMs: 180_000,
      },
      {
        type: 'request_withdrawal',
        withdrawalId: 'w',
        user: 1,
        asset: 'AAA',
        units: '10',
        feeUnits: '1',
        recipient: 'address:7',
        cancelMs: 180_000,
        chain: 'ethereum',
        destination: 'b'.repeat(64),
        worthBy: 'index',
      },
    ],
    advance_withdrawal: [
      {
        type: 'advance_withdrawal',
        withdrawalId: 'w',
        step: 'settle',
        user: 1,
        reference: 'r',
      },
    ],
    post_opening: [
      { type: 'post_opening', owner: 'user:1', asset: 'AAA', units: '1', reference: 'r' },
    ],
    set_standing: [
      {
        type: 'set_standing',
        user: 1,
        version: 1,
        level: 1,
        isFrozen: true,
        moneyHeldUntil: 1_800_000_000_000,
        blocks: [{ action: 'trade', until: 1 }],
        person: 1,
        discounts: [{ ppm: 120_000, untilMs: 1_800_000_000_000 }],
      },
    ],
    configure_limits: [
      {
        type: 'configure_limits',
        limits: [
          {
            id: 1,
            kind: 'gateway',
            level: 1,
            capUnits: '250000000',
            days: 30,
            fromMs: 0,
            toMs: 1,
            isOn: true,
          },
        ],
        hours: [{ id: 2, opensMinute: 480, closesMinute: 1_200, fromMs: 0, toMs: 1, isOn: false }],
      },
    ],
  };
