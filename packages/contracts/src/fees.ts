import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assetSymbol, decimalOut } from './wire.ts';

/** The call that says at which rates somebody trades. */
export const feeEndpoints = {
  'GET /user/fees': endpoint({
    summary: 'My rates for new orders; an order keeps those that it was placed with',
    access: { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' },
    output: z.strictObject({
      level: z.int().min(0),
      /** What I traded on thirty days of Tehran, today among them, in toman. */
      volume_30d: decimalOut,
      /** In all markets of a quote; one that is missing has its markets' own rates. */
      rates: z
        .array(
          z.strictObject({
            quote: assetSymbol,
            maker_fee_ppm: z.int(),
            taker_fee_ppm: z.int(),
          }),
        )
        .max(10),
    }),
  }),
} as const;
