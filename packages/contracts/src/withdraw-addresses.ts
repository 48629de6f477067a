// The address book of coins: where one withdraws to. An address counts a day after it was saved.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { FACTOR_ERRORS, factorProof } from './factors.ts';
import { WITHDRAW_ADDRESSES_MAX } from './lists.ts';
import { flag, idOut, networkIn, nothing, textIn, time } from './wire.ts';

const read = { audience: 'client', ability: ['read', 'Auth'], level: 0, rate: 'read' } as const;
const write = { audience: 'client', ability: ['update', 'Auth'], level: 1, rate: 'money' } as const;

/** As it was pasted: blanks and signs that no one sees are judged by the server. */
export const addressIn = z.string().min(1).max(200);

/** An address in the book. */
export const withdrawAddress = z.strictObject({
  id: idOut,
  /** A word of one's own. */
  label: z.string(),
  address: z.string(),
  /** The networks that it is an address of: `ERC20`, `BEP20`. */
  networks: z.array(z.string()).min(1).max(10),
  /** Nothing is withdrawn to it before. */
  counts_from: time,
  counts: flag,
  /** Withdrawals that were paid to it, and when the last one was asked for. */
  withdrawals: z.int().min(0),
  last_used_at: time.nullable(),
});
/** Inferred from `withdrawAddress`. */
export type WithdrawAddress = z.infer<typeof withdrawAddress>;

/** Why an address is none that coins can be withdrawn to. */
export const ADDRESS_ERRORS = [
  'address_malformed',
  'address_checksum',
  'address_of_other_network',
  'address_of_token',
  'address_is_yours',
  'address_of_house',
  'address_blocked',
] as const;

/** Calls of the address book of coins. */
export const withdrawAddressEndpoints = {
  'GET /withdraw_addresses': endpoint({
    summary: 'My address book of coins, the last used first',
    access: read,
    output: z.strictObject({ data: z.array(withdrawAddress).max(WITHDRAW_ADDRESSES_MAX) }),
  }),
  'POST /withdraw_addresses': endpoint({
    summary: 'Saves an address, with a factor; it counts after 24 hours',
    access: write,
    body: z.strictObject({
      address: addressIn,
      network: networkIn,
      label: textIn(30),
      ...factorProof,
    }),
    output: withdrawAddress,
    errors: [
      ...ADDRESS_ERRORS,
      'coin_network_unknown',
      'withdraw_address_known',
      'withdraw_addresses_full',
      'account_frozen',
      ...FACTOR_ERRORS,
    ],
  }),
  'DELETE /withdraw_addresses/:id': endpoint({
    summary: 'Removes an address from the book',
    access: { ...write, level: 0 },
    params: z.object({ id: idOut }),
    output: nothing,
    errors: ['withdraw_address_not_found'],
  }),
} as const;
