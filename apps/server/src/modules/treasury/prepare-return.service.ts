// What the file of a move from cold is made of is decided once, by what the chain has then: coins or the next number,
// and a fee that lasts until people have carried it there and back.
import {
  bitcoinScript,
  bitcoinSize,
  dustBelow,
  rawOf,
  type EvmTerms,
  transferCall,
} from '@sarraf/chain-codec';
import type { ColdReturnWait } from '@sarraf/contracts';
import { ensureDefined } from '@sarraf/money';
import { COINS_MAX } from '@sarraf/signer-protocol';
import { networkOf } from '../../chains-config.ts';
import type { AccountPort, CoinPort } from '../../providers/chain/port.ts';
import { OutboundError } from '../../providers/outbound.ts';
import { chooseCoins, feeUnitsOf, gasLimitOf, offerOf } from '../chain-spends/index.ts';
import { selectOpenStops } from '../chains/index.ts';
import type { ChainRails } from '../server-context.ts';
import {
  type AccountTerms,
  type BitcoinTerms,
  type ColdReturnRow,
  notePrepared,
  noteReturnWait,
  selectOpenReturns,
  selectToFree,
} from './cold-returns.queries.ts';
import {
  type ColdAddress,
  coldAddressesOf,
  railsOn,
  type ReturnsDeps,
} from './cold-returns-deps.ts';

/** Half of what a file may have: its transactions are written in it once, and once more where it is signed. */
const PREVIOUS_BYTES_MAX = 48_000;
/** A file lies for days: fees may have doubled until it comes back. */
const FEE_ROOM = 2n;

/** Makes files of moves that are decided. Each is made once; what keeps one is told. */
export async function prepareReturns(deps: ReturnsDeps): Promise<void> {
  const { logger, plainDb } = deps.context;
  for (const id of await selectToFree(plainDb)) await deps.spends().freeCold(id);
  for (const row of await selectOpenReturns(plainDb)) {
    if (row.terms !== null) continue;
    try {
      const wait = await prepare(deps, row);
      if (wait !== null) await noteReturnWait(plainDb, row.id, wait);
    } catch (error) {
      if (error instanceof OutboundError) await noteReturnWait(plainDb, row.id, 'node_silent');
      else
        logger.warn({ err: error, moveId: row.id }, 'a move from cold could not be prepared yet');
    }
  }
}

interface Made {
  readonly terms: BitcoinTerms | AccountTerms;
  /** The greatest fee, the chain's own units. */
  readonly feeRaw: bigint;
}

/** What it waits for; null: its file is there. @throws OutboundError */
async function prepare(deps: ReturnsDeps, row: ColdReturnRow): Promise<ColdReturnWait | null> {
  const { clock, plainDb } = deps.context;
  const rails = railsOn(deps, row.chain);
  const own = await coldAddressesOf(deps, row.chain);
  if (rails === undefined) return 'node_silent';
  // cold has no account of TRON: nothing of it was decided
  if (own.length === 0 || rails.watcher.spends === 'timed') return 'account_unknown';
  if ((await selectOpenStops(plainDb)).some(({ chain }) => chain === row.chain)) {
    return 'chain_stopped';
  }
  if (await deps.spends().isColdBusy(row.chain)) return 'move_before';
  const made =
    rails.watcher.spends === 'coins'
      ? await bitcoinTerms(rails, rails.watcher, { row, own })
      : await accountTerms(deps, rails, rails.watcher, { row, own });
  if (typeof made === 'string') return made;
  const native = rails.config.tokens.find(({ contract }) => contract === null);
  if (native === undefined) return 'node_silent';
  const decimals = { decimals: native.decimals, scale: deps.scaleOf(native.asset) };
  const feeCapUnits = feeUnitsOf(made.feeRaw, decimals);
  const network = (await deps.networks([row.chain])).find((one) => one.row.asset === row.asset);
  const most = network?.row.network_fee_max ?? null;
  if (most === null || feeCapUnits > most) return 'fee_too_high';
  if (!(await deps.spends().holdCold({ spendId: row.id, chain: row.chain, feeCapUnits }))) {
    return 'gas_empty';
  }
  await notePrepared(plainDb, row.id, {
    terms: made.terms,
    feeCapUnits,
    now: new Date(clock.now()),
  });
  return null;
}

async function bitcoinTerms(
  { config }: ChainRails,
  node: CoinPort,
  { own, row }: { readonly row: ColdReturnRow; readonly own: readonly ColdAddress[] },
): Promise<Made | ColdReturnWait> {
  const network = networkOf(config);
  const { length: scriptBytes } = bitcoinScript(row.address, network);
  const { maxFee: rate } = offerOf(await node.feeNow());
  const found = await node.coinsOf(own.map(({ address }) => address));
  const coins = found.map(({ address, ...coin }) => {
    const number = own.find((one) => one.address === address)?.number;
    // a coin of nobody's address would be signed by the wrong key
    if (number === undefined) throw new OutboundError('not_json');
    return { ...coin, at: { branch: 0, number } as const };
  });
  const chosen = chooseCoins(
    coins,
    { raw: row.units, scriptBytes, rate: rate * FEE_ROOM },
    COINS_MAX,
  );
  const [first] = chosen?.coins ?? [];
  if (chosen === undefined || first === undefined) return 'cold_empty';
  const withPrevious: BitcoinTerms['coins'][number][] = [];
  for (const { at, raw, txid, vout } of chosen.coins) {
    const previous = await node.bytesOf(txid);
    if (previous === undefined) return 'node_silent';
    withPrevious.push({ number: at.number, txid, vout, amount: raw.toString(), previous });
  }
  const bytes = withPrevious.reduce((all, { previous }) => all + previous.length / 2, 0);
  // coins of transactions that are too long to be carried: another choice is for people
  if (bytes > PREVIOUS_BYTES_MAX) return 'coins_too_long';
  const sum = chosen.coins.reduce((all, { raw }) => all + raw, 0n);
  const back = own.find(({ number }) => number === first.at.number);
  const script = bitcoinScript(ensureDefined(back, 'the address of a coin').address, network);
  const size = bitcoinSize(chosen.coins.length, [scriptBytes, script.length]);
  const rest = sum - row.units - size * rate * FEE_ROOM;
  const change = rest >= dustBelow(script) ? rest : 0n;
  const terms = {
    coins: withPrevious,
    change: { number: first.at.number, amount: change.toString() },
    size: size.toString(),
    rate: (rate * FEE_ROOM).toString(),
  };
  return { terms, feeRaw: sum - row.units - change };
}

async function accountTerms(
  deps: ReturnsDeps,
  { config }: ChainRails,
  node: AccountPort,
  { own, row }: { readonly row: ColdReturnRow; readonly own: readonly ColdAddress[] },
): Promise<Made | ColdReturnWait> {
  const token = config.tokens.find((one) => one.asset === row.asset);
  if (token === undefined) return 'node_silent';
  const raw = rawOf(row.units, token.decimals, deps.scaleOf(row.asset));
  const contracts = token.contract === null ? [null] : [token.contract, null];
  const addresses = own.map(({ address }) => address);
  const balances = await node.balances(addresses, contracts, await node.head());
  const has = (address: string, contract: string | null): bigint =>
    balances.find((one) => one.address === address && one.contract === contract)?.raw ?? 0n;
  const from = addresses.find((address) => has(address, token.contract) >= raw);
  if (from === undefined) return 'cold_empty';
  const call = callTo(row.address, token.contract, raw);
  const gas = await node.estimate({ from, to: call.to, value: call.value, data: call.data });
  if (gas.outcome === 'reverted') return 'would_revert';
  if (gas.outcome === 'unfunded') return 'cold_gas_empty';
  const offer = offerOf(await node.feeNow());
  const gasLimit = gasLimitOf(gas.gas);
  const maxFeePerGas = offer.maxFee * FEE_ROOM;
  const feeRaw = gasLimit * maxFeePerGas;
  if (has(from, null) < feeRaw + call.value) return 'cold_gas_empty';
  const terms = {
    from,
    nonce: String(await node.nonceOf(from, 'latest')),
    gasLimit: gasLimit.toString(),
    maxFeePerGas: maxFeePerGas.toString(),
    maxPriorityFeePerGas: offer.maxTip.toString(),
  };
  return { terms, feeRaw };
}

/** What the transaction of an account does. */
export function callTo(
  recipient: string,
  contract: string | null,
  raw: bigint,
): Pick<EvmTerms, 'to' | 'value' | 'data'> {
  return contract === null
    ? { to: recipient, value: raw, data: '0x' }
    : { to: contract, value: 0n, data: transferCall(recipient, raw) };
}
