import { openingsOn, unitsOfText } from './amounts.ts';
import type { LoggedBlock } from './block-log.ts';
import {
  CHAIN_NAMES,
  CHAINS,
  type ChainFacts,
  contractAddress,
  DEPLOYED,
  DEPLOYER_KEY,
  FAUCET,
  FAUCET_KEY,
  ODD_TOKENS,
} from './chain-facts.ts';
import {
  allowanceOf,
  CREATION,
  creationsOn,
  type Payment,
  paymentOf,
  signPayment,
} from './payments.ts';

/** Of each token, whole ones: above any amount that is ever moved. */
const SUPPLY = 10n ** 15n;
/** What the faucet has of each, whole ones. */
const FAUCET_TOKENS = 10n ** 12n;
const FAUCET_COINS = 10n ** 8n;
/** What the exchange has for the fees of its own transactions, as the books open it. */
export const GAS_OPENING = CHAIN_NAMES.map((name) => ({
  asset: CHAINS[name].native.asset,
  amount: CHAINS[name].gasCoins,
}));

/** Whom the first money goes to, and when. */
export interface Birth {
  readonly hot: string;
  readonly gas: string;
  /** Seconds. */
  readonly time: number;
}

/**
 * The first blocks: the contracts, the money, and what the faucet lets the batch contract move. The hot address has what the books begin
 * with to the last unit, and nothing else.
 */
export function birthBlocks(
  facts: ChainFacts,
  { hot, gas, time }: Birth,
): readonly Omit<LoggedBlock, 'hash'>[] {
  const fee = facts.baseFee.toString();
  const created = creationsOn(facts, SUPPLY).map((data) => ({ to: CREATION, value: 0n, data }));
  const paid: Payment[] = [
    ...openingsOn(facts.name).map((opening) => paymentOf(opening, hot, opening.raw)),
    paymentOf(facts.native, gas, unitsOfText(facts.gasCoins, 18) ?? 0n),
    paymentOf(facts.native, FAUCET, FAUCET_COINS * 10n ** 18n),
    ...[...facts.tokens, ...ODD_TOKENS].map((token) =>
      paymentOf(token, FAUCET, FAUCET_TOKENS * 10n ** BigInt(token.decimals)),
    ),
  ];
  const signed = [...created, ...paid].map((payment, nonce) =>
    signPayment(payment, { facts, key: DEPLOYER_KEY, nonce }),
  );
  const allowed = [...facts.tokens, ...ODD_TOKENS].map(({ contract }, nonce) =>
    signPayment(allowanceOf(contract ?? '', contractAddress('BATCH')), {
      facts,
      key: FAUCET_KEY,
      nonce,
    }),
  );
  return [
    { time: time - 2, fee, transactions: signed.slice(0, DEPLOYED.length) },
    { time: time - 1, fee, transactions: signed.slice(DEPLOYED.length) },
    // of its own: the faucet can pay for nothing before it has money
    { time, fee, transactions: allowed },
  ];
}
