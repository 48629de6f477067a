import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { decimalOut, flag, nothing, time } from './wire.ts';
import { staffMay } from './staff-shapes.ts';

const open = { audience: 'public', ability: ['read', 'Auth'], level: 0, rate: 'public' } as const;
const demo = { audience: 'demo', ability: ['create', 'Demo'], level: 0, rate: 'demo' } as const;

/** What companies outside do for us. */
export const providerPort = z.enum([
  'push',
  'sms',
  'mail',
  'identity',
  'payment',
  'payout',
  'price',
]);
/** Inferred from `providerPort`. */
export type ProviderPort = z.infer<typeof providerPort>;

/** Calls of health, errors and the staff's figures, and those of the demo. */
export const systemEndpoints = {
  'GET /health': endpoint({
    summary: 'Is it serving',
    access: open,
    output: z.strictObject({
      status: z.enum(['ok', 'starting', 'degraded']),
      version: z.string(),
      engine_seq: z.string(),
      at: time,
    }),
  }),
  'POST /client_errors': endpoint({
    summary: "The panel's error report",
    access: open,
    body: z.strictObject({
      message: z.string().max(500),
      stack: z.string().max(4000).optional(),
      route: z.string().max(200).optional(),
      version: z.string().max(20).optional(),
    }),
    output: nothing,
  }),
  'GET /admin/overview': endpoint({
    summary: 'True figures for the staff home',
    access: staffMay('read', 'Overview'),
    output: z.strictObject({
      users: z.strictObject({
        total: z.int(),
        level_0: z.int(),
        level_1: z.int(),
        level_2: z.int(),
        joined_24h: z.int(),
      }),
      markets: z.strictObject({
        active: z.int(),
        total: z.int(),
        open_orders: z.int(),
        trades_24h: z.int(),
      }),
      money: z.strictObject({
        toman_deposits_24h: decimalOut,
        fees: z.array(z.strictObject({ symbol: z.string(), amount: decimalOut })).max(50),
      }),
      engine: z.strictObject({
        seq: z.string(),
        state_hash: z.string(),
        epoch: z.string(),
        started_at: time,
        queue: z.int(),
      }),
      pending: z.strictObject({ kyc_requests: z.int(), cards: z.int(), payments: z.int() }),
      /** Outside companies: real adapter or simulator, and whether they answer. */
      providers: z
        .array(
          z.strictObject({
            port: providerPort,
            adapter: z.string(),
            simulated: flag,
            state: z.enum(['up', 'down', 'unknown']),
            checked_at: time.nullable(),
          }),
        )
        .max(20),
      realtime: z
        .array(
          z.strictObject({
            region: z.string(),
            state: z.enum(['up', 'down']),
            pid: z.int().nullable(),
            connections: z.int(),
          }),
        )
        .max(10),
      at: time,
    }),
  }),
  'POST /admin/demo/people': endpoint({
    summary:
      'Demo only: makes people with given levels and opening balances; the same list twice changes nothing',
    access: demo,
    body: z.strictObject({
      people: z
        .array(
          z.strictObject({
            mobile: z.string().max(20),
            password: z.string().max(128),
            first_name: z.string().max(60),
            last_name: z.string().max(60),
            level: z.union([z.literal(0), z.literal(1), z.literal(2)]),
            staff_role: z
              .enum([
                'owner',
                'finance',
                'crypto_operations',
                'kyc_officer',
                'support',
                'content',
                'auditor',
              ])
              .nullable(),
            national_code: z.string().max(10).nullable(),
            card_number: z.string().max(16).nullable(),
            /** Professionals may be exempt from ordinary rate classes. */
            rate_profile: z.enum(['standard', 'market_maker']),
            opening: z
              .array(z.strictObject({ asset: z.string().max(10), amount: z.string().max(40) }))
              .max(50),
            /** In the address book of coins for longer than a new one has to wait. */
            withdraw_addresses: z
              .array(z.strictObject({ address: z.string().max(60), label: z.string().max(30) }))
              .max(5)
              .optional(),
          }),
        )
        .max(100),
      /** What the house has for trades of its own. */
      house: z
        .array(z.strictObject({ asset: z.string().max(10), amount: z.string().max(40) }))
        .max(50)
        .optional(),
      /** What the house has for the fees of its own transactions on chains. */
      gas: z
        .array(z.strictObject({ asset: z.string().max(10), amount: z.string().max(40) }))
        .max(10)
        .optional(),
    }),
    output: z.strictObject({ created: z.int(), existing: z.int() }),
  }),
  'POST /admin/demo/candles': endpoint({
    summary: 'Demo only: history of candles before the first trade',
    access: demo,
    body: z.strictObject({
      symbol: z.string().max(20),
      resolution: z.enum(['1', '15', '60', '1D']),
      /** [open time unix s, open, high, low, close, base volume] */
      bars: z
        .array(
          z.tuple([
            z.union([z.number(), z.string()]),
            z.string().max(40),
            z.string().max(40),
            z.string().max(40),
            z.string().max(40),
            z.string().max(40),
          ]),
        )
        .max(5000),
    }),
    output: z.strictObject({ stored: z.int() }),
  }),
  'POST /admin/demo/realtime/kill': endpoint({
    summary:
      'Demo only: kills one region of the trading sockets (it is started again after `down_seconds`)',
    access: demo,
    body: z.strictObject({
      region: z.enum(['de', 'ir']),
      down_seconds: z.union([z.number(), z.string()]).optional(),
    }),
    output: nothing,
  }),
} as const;
