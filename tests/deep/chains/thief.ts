// A thief with the logins of the API and of the worker, and with the gate: what they write, what they may
// not, and where they would have coins go.
import { randomBytes, randomUUID } from 'node:crypto';
import { evmAddress, withdrawalDigest } from '@sarraf/chain-codec';
import type { Assertion, PayoutOrder } from '@sarraf/signer-protocol';
import pg from 'pg';
import type {
  ServingLogin,
  ServingUrls,
} from '../../../apps/server/src/platform/database/logins.ts';
import { OfficerDevice } from '../../../apps/signer/src/testing/officer-device.ts';
import { FEES } from '../../../apps/signer/src/testing/signer-bench.ts';

const GAS_LIMIT = '100000';
/** As if the books held it: nothing more has to be. */
const FEE_CAP_UNITS = '1000000000';

/** What is taken: to whom, how much of what. */
type Loot = Pick<PayoutOrder, 'asset' | 'units' | 'address'> & {
  readonly id: string;
  readonly chain: PayoutOrder['chain'];
};

/** A thief with everything but the signer's machine. */
export class Thief {
  /** Where they have coins go; each is another one. */
  readonly addresses: string[] = [];
  readonly #logins: Readonly<Record<ServingLogin, pg.Client>>;
  /** Passkeys that were never enrolled at the signer. */
  readonly #devices = [new OfficerDevice(), new OfficerDevice('EdDSA')];

  #holds = 1_000_000;
  #hasLeft = false;

  private constructor(logins: Readonly<Record<ServingLogin, pg.Client>>) {
    this.#logins = logins;
  }

  static async signIn(urls: ServingUrls): Promise<Thief> {
    const connect = async (connectionString: string): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    };
    return new Thief({
      sarraf_app: await connect(urls.app),
      sarraf_engine: await connect(urls.engine),
    });
  }

  /** @throws as the database refuses it */
  async write(as: ServingLogin, text: string, values: readonly unknown[] = []): Promise<number> {
    const { rowCount } = await this.#logins[as].query(text, [...values]);
    return rowCount ?? 0;
  }

  /** A payment to an address of the thief that nobody has met. */
  loot(units: bigint, of: Partial<Loot> = {}): Loot {
    const read = evmAddress(`0x${randomBytes(20).toString('hex')}`);
    if (!read.ok) throw new Error('No address.');
    this.addresses.push(read.value);
    const address = read.value;
    return {
      id: randomUUID(),
      chain: 'ethereum',
      asset: 'USDT',
      units: String(units),
      address,
      ...of,
    };
  }

  /** Two officers of the thief's own over a payment. */
  forgedApprovals(loot: Loot): Assertion[] {
    return this.#devices.map((device) => device.sign(digestOf(loot)));
  }

  /** The same as the worker asks the signer for it. */
  order(loot: Loot, change: Partial<PayoutOrder> = {}): PayoutOrder {
    return {
      spendId: loot.id,
      chain: loot.chain,
      kind: 'payout',
      asset: loot.asset,
      units: loot.units,
      address: loot.address,
      memo: null,
      digest: digestOf(loot).toString('hex'),
      gasLimit: GAS_LIMIT,
      fees: FEES,
      approvals: [],
      ...change,
    };
  }

  /** Has every table say that it was asked for, approved by two officers, and sent. */
  async sayApproved(loot: Loot, hot: string, userId: number): Promise<void> {
    const { address, asset, chain, id, units } = loot;
    const digest = digestOf(loot).toString('hex');
    await this.write(
      'sarraf_engine',
      `INSERT INTO withdrawals_state (id, user_id, asset, units, fee_units, recipient, day, hold_id,
         created_at_ms, cancel_until_ms, state, reference, updated_at_ms, chain, destination, worth)
       VALUES ($1, $2, $3, $4, 0, 'address:1', '1405-01-01', -$5::bigint, 1, 1, 'sent', NULL, 1, $6,
         $7, 1)`,
      [id, userId, asset, units, (this.#holds += 1), chain, digest],
    );
    await this.write(
      'sarraf_engine',
      `INSERT INTO coin_payouts (id, user_id, asset, chain, code, address, units, fee_units, digest,
         share_bps, device_since, created_at, risks, officers_needed, signed_at, approved_at, opened_at)
       VALUES ($1, $2, $3, $4, 'ERC20', $5, $6, 0, $7, 1, now(), now(), '{}', 0, now(), now(), now())`,
      [id, userId, asset, chain, address, units, digest],
    );
    const approvals = this.forgedApprovals(loot);
    const [first] = approvals;
    await this.write(
      'sarraf_app',
      `INSERT INTO coin_payout_assertions (payout_id, officer_id, credential_id, client_data_json,
         authenticator_data, signature, at) VALUES ($1, $2, $3, $4, $5, $6, now())`,
      [
        id,
        userId,
        first?.credentialId,
        first?.clientDataJSON,
        first?.authenticatorData,
        first?.signature,
      ],
    );
    await this.write(
      'sarraf_app',
      `INSERT INTO approvals (kind, subject, person_id, wanted, reason, proposed_by, proposed_at, state,
         is_by_one, decided_by, decided_reason, decided_at)
       VALUES ('coin_payout', $1, $2, '{}', 'approved', $2, now(), 'approved', true, $2, 'approved',
         now())`,
      [id, userId],
    );
    await this.#insertSpend(loot, hot, approvals);
  }

  async #insertSpend(loot: Loot, hot: string, approvals: readonly Assertion[]): Promise<void> {
    const { address, asset, chain, id, units } = loot;
    const { maxFeePerGas, maxPriorityFeePerGas } = FEES;
    await this.write(
      'sarraf_app',
      `INSERT INTO chain_spends (id, chain, kind, asset, units, raw, from_branch, from_number,
         from_address, address, digest, created_at, approvals, gas_limit, max_fee, max_tip,
         fee_cap_units, state, next_step_at, updated_at)
       VALUES ($1, $2, 'payout', $3, $4::bigint, $4::numeric, 1, 0, $5, $6, $7, now(), $8::json, $9, $10, $11, $12,
         'released', now(), now())`,
      [
        id,
        chain,
        asset,
        units,
        hot,
        address,
        digestOf(loot).toString('hex'),
        JSON.stringify(approvals),
        GAS_LIMIT,
        maxFeePerGas,
        maxPriorityFeePerGas,
        FEE_CAP_UNITS,
      ],
    );
  }

  /** Signs both logins out; again it does nothing. */
  async leave(): Promise<void> {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    await Promise.all(Object.values(this.#logins).map((client) => client.end()));
  }
}

function digestOf({ address, asset, chain, id, units }: Loot): Buffer {
  const terms = { withdrawalId: id, asset, chain, address, memo: null, units: BigInt(units) };
  return Buffer.from(withdrawalDigest(terms));
}
