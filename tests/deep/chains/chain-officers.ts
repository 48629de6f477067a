// Two officers of a server over the demo's chains, however often the server ends on the way.
import { unitsOfText, textOfUnits } from '../../../apps/demo/src/chains/amounts.ts';
import { GAS_OPENING } from '../../../apps/demo/src/chains/birth.ts';
import { custodyAtBirth } from '../../../apps/demo/src/chains/first-decisions.ts';
import { DEMO_SECRET } from '../../faults/http-system.ts';
import type { Leaving, Owner } from '../../faults/leaving.ts';

const REASON = 'as the runbook says';
const DECIMALS = 18;

/** What two officers decide about chains. */
export class ChainOfficers {
  readonly #leaving: Leaving;
  readonly #two: readonly [Owner, Owner];

  constructor(leaving: Leaving, two: readonly [Owner, Owner]) {
    this.#leaving = leaving;
    this.#two = two;
  }

  /** One proposes that a deposit is taken back; answers the proposal. */
  async proposeReversal({ id }: { readonly id: string }): Promise<string> {
    return (await this.#ask<{ id: string }>(0, `/admin/coin_deposits/${id}/reverse`)).id;
  }

  /** The other one approves it. */
  async approve(id: string): Promise<void> {
    try {
      await this.#ask(1, `/admin/chain_approvals/${id}/approve`);
    } catch (error) {
      // the first word was kept, and its answer was lost
      if (!String(error).includes('"approval_decided"')) throw error;
    }
  }

  /** Both resume every stopped chain. */
  async goOn(): Promise<void> {
    const stops = await this.#leaving.query<{ id: string }>(
      'SELECT id::text FROM chain_stops WHERE lifted_at IS NULL',
    );
    for (const { id } of stops) {
      for (const nth of [0, 1] as const) await this.#ask(nth, `/admin/chain_stops/${id}/lift`);
    }
  }

  /** Opens custody of all that the chains are born with, which the house has in the books. */
  async openCustody(): Promise<void> {
    const custody = custodyAtBirth();
    const totals = new Map<string, bigint>();
    for (const { amount, symbol } of custody) {
      totals.set(symbol, (totals.get(symbol) ?? 0n) + (unitsOfText(amount, DECIMALS) ?? 0n));
    }
    const gas = new Map(GAS_OPENING.map(({ amount, asset }) => [asset, amount]));
    const house = [...totals].map(([asset, units]) => {
      const own = units - (unitsOfText(gas.get(asset) ?? '0', DECIMALS) ?? 0n);
      return { asset, amount: textOfUnits(own, DECIMALS) };
    });
    const secret = { 'x-demo-secret': DEMO_SECRET };
    const opened = { people: [], house, gas: GAS_OPENING };
    await this.#leaving.ask('/admin/demo/people', opened, secret);
    for (const one of custody) {
      const { id } = await this.#ask<{ id: string }>(0, '/admin/chain_custody', one);
      await this.approve(id);
    }
  }

  /** Has a coin leave by its network. */
  async openWithdrawals(symbol: string, code: string): Promise<void> {
    const path = `/admin/chain_networks/${symbol}/${code}/open`;
    const { id } = await this.#ask<{ id: string }>(0, path, { direction: 'withdraw' });
    await this.approve(id);
  }

  #ask<T>(nth: 0 | 1, address: string, more: object = {}): Promise<T> {
    const headers = { authorization: `Bearer ${this.#two[nth].token}` };
    return this.#leaving.ask<T>(address, { reason: REASON, ...more }, headers);
  }
}
