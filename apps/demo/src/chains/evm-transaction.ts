import { textOfUnits } from './amounts.ts';
import type { EvmChain, FoundTransaction } from './chain-port.ts';

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

interface RawTransaction {
  readonly to: string | null;
  readonly value: string;
}

interface RawReceipt {
  readonly status: string;
  readonly blockNumber: string;
  readonly logs: readonly {
    readonly address: string;
    readonly topics: readonly string[];
    readonly data: string;
  }[];
}

/** What became of a transaction, as the first honest node has it. */
export async function findEvmTransaction(chain: EvmChain, txid: string): Promise<FoundTransaction> {
  const receipt = (await chain.ask('eth_getTransactionReceipt', [txid])) as RawReceipt | null;
  if (receipt === null) {
    const isWaiting = chain.log.pending.has(txid);
    return { state: isWaiting ? 'pending' : 'unknown', moves: [] };
  }
  const sent = (await chain.ask('eth_getTransactionByHash', [txid])) as RawTransaction | null;
  const height = Number(receipt.blockNumber);
  const isDone = receipt.status === '0x1';
  return {
    state: isDone ? 'mined' : 'failed',
    height,
    confirmations: chain.head().height - height + 1,
    moves: isDone ? movesOf(chain, receipt, sent) : [],
  };
}

function movesOf(
  chain: EvmChain,
  receipt: RawReceipt,
  sent: RawTransaction | null,
): FoundTransaction['moves'] {
  const { native, tokens } = chain.facts;
  const value = BigInt(sent?.value ?? '0x0');
  const own =
    value === 0n
      ? []
      : [{ asset: native.asset, amount: textOfUnits(value, 18), to: sent?.to ?? '' }];
  const logged = receipt.logs.flatMap(({ address, topics, data }) => {
    const token = tokens.find(({ contract }) => contract?.toLowerCase() === address.toLowerCase());
    const [topic, , to] = topics;
    if (token === undefined || topic !== TRANSFER || to === undefined) return [];
    const amount = textOfUnits(BigInt(data), token.decimals);
    return [{ asset: token.asset, amount, to: `0x${to.slice(26)}` }];
  });
  return [...own, ...logged];
}
