// The file of a move from cold, and the signed one that comes back.
import { createHash } from 'node:crypto';
import {
  coldBitcoinAddresses,
  type ColdPayment,
  coldPsbt,
  evmDigest,
  type EvmTerms,
  psbtFileBytes,
  rawOf,
  signedColdPsbt,
  signedEvm,
  SignedFileRefusal,
} from '@sarraf/chain-codec';
import type { ColdFileOut } from '@sarraf/contracts';
import { ensureDefined } from '@sarraf/money';
import { coldSignedFileShape, type ColdSpendFile, parseJson } from '@sarraf/signer-protocol';
import { networkOf } from '../../chains-config.ts';
import { AppError } from '../../http/index.ts';
import { withTransaction } from '../../platform/database/handles.ts';
import type { ColdSpend } from '../chain-spends/index.ts';
import type { ChainRails } from '../server-context.ts';
import {
  type AccountTerms,
  type BitcoinTerms,
  type ColdReturnRow,
  noteSigned,
  selectReturn,
} from './cold-returns.queries.ts';
import { railsOn, type ReturnsDeps } from './cold-returns-deps.ts';
import { callTo } from './prepare-return.service.ts';

/** A move whose file is there. */
type Prepared = ColdReturnRow & { readonly terms: BitcoinTerms | AccountTerms };

/** The file that is carried to cold. @throws AppError as its call declares */
export async function fileOfReturn(deps: ReturnsDeps, id: string): Promise<ColdFileOut> {
  const row = await selectReturn(deps.context.plainDb, id);
  if (row === undefined || row.recalled_at !== null) throw new AppError('not_found');
  if (!isPrepared(row)) throw new AppError('cold_file_not_ready');
  const rails = railsOf(deps, row);
  const short = `sarraf-cold-${row.chain}-${id.slice(0, 8)}`;
  if ('coins' in row.terms) {
    return fileOf(`${short}.psbt`, coldPsbt(paymentOf(deps, rails, row, row.terms)).bytes);
  }
  const text = `${JSON.stringify(spendFileOf(deps, rails, row, row.terms), null, 2)}\n`;
  return fileOf(`${short}.json`, Buffer.from(text));
}

const isPrepared = (row: ColdReturnRow): row is Prepared => row.terms !== null;

/** A file on the wire. */
export function fileOf(name: string, bytes: Uint8Array): ColdFileOut {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, content: Buffer.from(bytes).toString('base64'), sha256 };
}

function railsOf(deps: ReturnsDeps, { chain }: ColdReturnRow): ChainRails {
  return ensureDefined(railsOn(deps, chain), 'the nodes of a chain that a file was made of');
}

function paymentOf(
  { context }: ReturnsDeps,
  { config }: ChainRails,
  { address, id, units }: ColdReturnRow,
  { change, coins }: BitcoinTerms,
): ColdPayment {
  return {
    spendId: id,
    origin: ensureDefined(context.config.chains.cold.bitcoin, 'the cold account of a file'),
    network: networkOf(config),
    coins: coins.map(({ amount, previous, ...coin }) => ({
      ...coin,
      amount: BigInt(amount),
      previous: Uint8Array.from(Buffer.from(previous, 'hex')),
    })),
    to: address,
    amount: units,
    change: { number: change.number, amount: BigInt(change.amount) },
  };
}

function evmTermsOf(
  deps: ReturnsDeps,
  rails: ChainRails,
  row: ColdReturnRow,
  terms: AccountTerms,
): EvmTerms {
  const token = tokenOf(rails, row);
  const raw = rawOf(row.units, token.decimals, deps.scaleOf(row.asset));
  return {
    chainId: rails.config.chainId,
    nonce: BigInt(terms.nonce),
    ...callTo(row.address, token.contract, raw),
    gasLimit: BigInt(terms.gasLimit),
    maxFeePerGas: BigInt(terms.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(terms.maxPriorityFeePerGas),
  };
}

function tokenOf({ config }: ChainRails, { asset }: Pick<ColdReturnRow, 'asset'>) {
  const token = config.tokens.find((one) => one.asset === asset);
  return ensureDefined(token, 'the coin of a file');
}

function spendFileOf(
  deps: ReturnsDeps,
  rails: ChainRails,
  row: ColdReturnRow,
  terms: AccountTerms,
): ColdSpendFile {
  const token = tokenOf(rails, row);
  const digest = evmDigest(evmTermsOf(deps, rails, row, terms));
  return {
    format: 'sarraf cold spend',
    version: 1,
    spendId: row.id,
    chain: row.chain,
    chainId: rails.config.chainId.toString(),
    recipient: row.address,
    asset: row.asset,
    contract: token.contract,
    decimals: token.decimals,
    raw: rawOf(row.units, token.decimals, deps.scaleOf(row.asset)).toString(),
    ...terms,
    digest: `0x${Buffer.from(digest).toString('hex')}`,
  };
}

/** Takes a signed file: it is sent soon. Once taken, the same again changes nothing. @throws AppError */
export async function takeSignedReturn(
  deps: ReturnsDeps,
  {
    file,
    id,
    officer,
  }: { readonly id: string; readonly file: Uint8Array; readonly officer: number },
): Promise<ColdReturnRow> {
  const { clock, plainDb } = deps.context;
  return withTransaction(plainDb, async (tx) => {
    const row = await selectReturn(tx, id, true);
    if (row === undefined || row.recalled_at !== null) throw new AppError('not_found');
    if (!isPrepared(row)) throw new AppError('cold_file_not_ready');
    const { signed, spend } = judged(deps, row, file);
    if (row.signed_at !== null) return row;
    await deps.spends().adoptCold(tx, spend, signed);
    const now = new Date(clock.now());
    await noteSigned(tx, id, now);
    await deps.audit.record(tx, {
      actorId: officer,
      act: 'cold_file_taken',
      subject: `cold_return:${row.chain}:${row.asset}`,
      reason: null,
      changes: [{ field: 'txid', old: null, new: signed.txid }],
    });
    return { ...row, signed_at: now };
  });
}

function judged(deps: ReturnsDeps, row: Prepared, file: Uint8Array) {
  const rails = railsOf(deps, row);
  const common = {
    spendId: row.id,
    chain: row.chain,
    asset: row.asset,
    units: row.units,
    raw: rawOf(row.units, tokenOf(rails, row).decimals, deps.scaleOf(row.asset)),
    address: row.address,
    feeCapUnits: row.fee_cap_units ?? 0n,
  };
  try {
    const { terms } = row;
    if ('coins' in terms) {
      const bytes = psbtFileBytes(file);
      if (bytes === undefined) throw new SignedFileRefusal('malformed');
      const payment = paymentOf(deps, rails, row, terms);
      const signed = signedColdPsbt(payment, bytes);
      const rate = BigInt(terms.rate);
      const spend: ColdSpend = {
        ...common,
        fromAddress: coldAddressAt(payment),
        nonce: 0,
        gasLimit: BigInt(terms.size),
        maxFee: rate,
        maxTip: rate,
      };
      return { signed, spend };
    }
    const said = coldSignedFileShape.safeParse(parsed(file));
    if (!said.success) throw new SignedFileRefusal('malformed');
    if (said.data.spendId !== row.id) throw new SignedFileRefusal('other');
    const own = evmTermsOf(deps, rails, row, terms);
    const signed = signedEvm(own, terms.from, said.data.bytes);
    const spend: ColdSpend = {
      ...common,
      fromAddress: terms.from,
      nonce: Number(terms.nonce),
      gasLimit: own.gasLimit,
      maxFee: own.maxFeePerGas,
      maxTip: own.maxPriorityFeePerGas,
    };
    return { signed, spend };
  } catch (error) {
    if (!(error instanceof SignedFileRefusal)) throw error;
    throw new AppError(REFUSALS[error.why]);
  }
}

const REFUSALS = {
  malformed: 'cold_file_malformed',
  other: 'cold_file_other',
  unsigned: 'cold_file_unsigned',
} as const;

function coldAddressAt({ coins, network, origin }: ColdPayment): string {
  const first = ensureDefined(coins[0], 'a coin of a payment');
  return ensureDefined(coldBitcoinAddresses(origin, network)[first.number], 'its address');
}

function parsed(file: Uint8Array): unknown {
  try {
    return parseJson(Buffer.from(file));
  } catch {
    return undefined;
  }
}
