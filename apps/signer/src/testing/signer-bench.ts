// A signer in a folder of its own, with a clock that the test moves.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withdrawalDigest } from '@sarraf/chain-codec';
import type {
  PayoutOrder,
  SignerAnswer,
  SignerCall,
  SignerRequest,
  SpendOrder,
} from '@sarraf/signer-protocol';
import { doAtTerminal } from '../terminal.ts';
import { FILES } from '../files.ts';
import type { Policy } from '../policy.ts';
import { initSigner, type MadeSigner } from '../setup.ts';
import { Signer, type SignerOptions } from '../signer.ts';
import { Wallet } from '../wallet.ts';
import { OfficerDevice, ORIGIN, RP_ID } from './officer-device.ts';

/** Opens the key file of tests. */
export const PASSPHRASE = 'correct horse battery';
/** Of tests alone. */
export const SEED = '5a'.repeat(64);
/** A cold address that the policy lists. */
export const COLD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** The same of Bitcoin: taproot. */
export const BITCOIN_COLD = 'bcrt1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesyga46z';
/** The same of TRON. */
export const TRON_COLD = 'TWd4WrZ9wn84f5x1hZhL4DHvk738ns5jwb';
/** Tether of tests. */
export const USDT_CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
/** Whom payouts go to. */
export const RECIPIENT = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
/** Whom they do not go to. */
export const OTHER_RECIPIENT = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
const GWEI = 10n ** 9n;
/** Fees that the policy allows. */
export const FEES = {
  maxFeePerGas: String(20n * GWEI),
  maxPriorityFeePerGas: String(GWEI),
};
/** When tests begin, ms since 1970. */
export const T0 = Date.UTC(2026, 0, 5, 8);

/** Small caps of USDT: 100 an hour, 300 a day, 150 to an address; 1,000 a day in all. */
export function policyFor({
  bitcoin,
  hot,
  gas,
}: Pick<MadeSigner, 'bitcoin' | 'hot' | 'gas'>): Policy {
  const small = { hour: '100000000', day: '300000000', addressDay: '150000000' };
  const coins = (native: string, decimals: number) => [
    { asset: native, contract: null, decimals: 18 },
    { asset: 'USDT', contract: USDT_CONTRACT, decimals },
  ];
  const chain = {
    hot,
    gas,
    cold: [COLD],
    gasLimitMax: '300000',
    maxFeePerGas: String(200n * GWEI),
    feeMax: String(30_000_000n * GWEI),
    feeDay: String(300_000_000n * GWEI),
    versionsMax: 3,
    topUpMax: String(10n ** 16n),
    topUpDay: String(3n * 10n ** 16n),
  };
  return {
    version: 1,
    relyingParty: { id: RP_ID, origins: [ORIGIN], userVerified: true },
    laterOfficers: 'two_officers',
    newSpendsPerHour: 50,
    attestsPerDay: 5,
    assets: {
      USDT: { scale: 6, ...small, hardDay: '1000000000' },
      ETH: {
        scale: 8,
        hour: '10000000',
        day: '10000000',
        addressDay: '10000000',
        hardDay: '100000000',
      },
      BTC: {
        scale: 8,
        hour: '2000000',
        day: '2000000',
        addressDay: '2000000',
        hardDay: '100000000',
      },
      BNB: { scale: 8, hour: '0', day: '0', addressDay: '0', hardDay: '0' },
    },
    chains: {
      ethereum: { ...chain, chainId: '31337001', coins: coins('ETH', 6) },
      bsc: { ...chain, chainId: '31337056', coins: coins('BNB', 18) },
      bitcoin: {
        ...chain,
        chainId: '1',
        hot: bitcoin.hot,
        gas: bitcoin.gas,
        cold: [BITCOIN_COLD],
        coins: [{ asset: 'BTC', contract: null, decimals: 8 }],
        gasLimitMax: '2000',
        maxFeePerGas: '500',
        feeMax: '100000',
        feeDay: '300000',
      },
    },
  };
}

/** The id of a numbered spend. */
export const spendId = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A signer and what it takes to ask it. */
export class SignerBench {
  readonly folder: string;
  readonly made: MadeSigner;
  readonly policy: Policy;
  readonly officers = { sara: new OfficerDevice(), omid: new OfficerDevice('EdDSA') };
  now = T0;
  readonly #onWritten: SignerOptions['onWritten'];
  #signer: Signer | undefined;
  #asked = 0;

  constructor(onWritten?: SignerOptions['onWritten']) {
    this.#onWritten = onWritten;
    this.folder = mkdtempSync(path.join(tmpdir(), 'signer-'));
    this.made = initSigner({
      folder: this.folder,
      passphrase: PASSPHRASE,
      from: { seed: SEED },
      costLog2: 14,
      bitcoinNetwork: 'regtest',
    });
    this.policy = policyFor(this.made);
    writeFileSync(path.join(this.folder, FILES.policy), JSON.stringify(this.policy));
  }

  get signer(): Signer {
    this.#signer ??= new Signer({
      folder: this.folder,
      wallet: new Wallet(SEED),
      policy: this.policy,
      now: () => this.now,
      ...(this.#onWritten === undefined ? {} : { onWritten: this.#onWritten }),
    });
    return this.#signer;
  }

  /** Ends it; the next question is one of a signer that read its journal again. */
  restart(): void {
    this.#signer?.close();
    this.#signer = undefined;
  }

  ask(call: SignerCall, mark: SignerRequest['mark'] = null): SignerAnswer {
    this.#asked += 1;
    return this.signer.answer({ id: this.#asked, mark, call });
  }

  sign(order: SpendOrder): SignerAnswer['answer'] {
    return this.ask({ verb: 'sign', order }).answer;
  }

  enroll(...names: readonly ('sara' | 'omid')[]): void {
    for (const officer of names) {
      const { credentialId, key } = this.officers[officer];
      doAtTerminal(this.signer, this.policy, {
        act: 'enroll',
        officer,
        credentialId,
        key,
        approvals: [],
      });
    }
  }

  /** A payout of USDT, with its digest; whole dollars. */
  payout(number: number, dollars: number, change: Partial<PayoutOrder> = {}): PayoutOrder {
    const order: PayoutOrder = {
      spendId: spendId(number),
      chain: 'ethereum',
      kind: 'payout',
      asset: 'USDT',
      units: String(dollars * 1_000_000),
      address: RECIPIENT,
      memo: null,
      digest: '',
      gasLimit: '65000',
      fees: FEES,
      approvals: [],
      ...change,
    };
    return { ...order, digest: Buffer.from(digestOf(order)).toString('hex') };
  }
}

/** What officers sign for an order. */
export function digestOf(order: PayoutOrder): Uint8Array {
  const { chain, address, memo, asset } = order;
  const units = BigInt(order.units);
  return withdrawalDigest({ withdrawalId: order.spendId, asset, chain, address, memo, units });
}
