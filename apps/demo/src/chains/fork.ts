import { Transaction } from 'micro-eth-signer';
import type { LoggedBlock } from './block-log.ts';
import { type ChainFacts, DEPLOYER, DEPLOYER_KEY, FAUCET } from './chain-facts.ts';
import type { ForkMode } from './fork-modes.ts';
import { paymentOf, signPayment } from './payments.ts';

/** The blocks of a branch that is longer by one than what it replaces. */
export async function forkedBlocks(options: {
  readonly facts: ChainFacts;
  /** What is taken back. */
  readonly old: readonly LoggedBlock[];
  readonly mode: ForkMode;
  /** The number of the next transaction of a signer, where the branches part. */
  readonly nonce: (address: string) => Promise<number>;
}): Promise<readonly Omit<LoggedBlock, 'hash'>[]> {
  const { facts, old, mode } = options;
  const last = old.at(-1);
  const lastTime = last?.time ?? facts.genesisTime;
  const fee = last?.fee ?? facts.baseFee.toString();
  const places = [...old, undefined];
  let time = 0;
  const blocks = places.map((block) => {
    // another time makes another block, whatever is in it
    time = Math.max((block?.time ?? lastTime) + 1, time + 1);
    const transactions = mode === 'again' ? (block?.transactions ?? []) : [];
    return { time, fee: block?.fee ?? fee, transactions };
  });
  if (mode !== 'moved') return blocks;
  // the deployer's are such fillers of forks before: they are not moved again
  const moved = old.flatMap(({ transactions }) => transactions).filter((each) => !isFiller(each));
  if (moved.length === 0) return blocks;
  const filler = fillerOf(facts, await options.nonce(DEPLOYER));
  return [...blocks.slice(0, -1), { time, fee, transactions: [filler, ...moved] }];
}

function isFiller(transaction: string): boolean {
  return Transaction.fromHex(transaction, false).sender.toLowerCase() === DEPLOYER.toLowerCase();
}

/** A transfer of a token to nobody of the exchange: logs behind it have other numbers. */
function fillerOf(facts: ChainFacts, nonce: number): string {
  const [token = facts.native] = facts.tokens;
  const signing = { facts, key: DEPLOYER_KEY, nonce };
  return signPayment(paymentOf(token, FAUCET, 1n), signing);
}
