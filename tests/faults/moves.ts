// Money that moves within the house, comes in by the bank's statement, is put right by officers or is
// sold for, over HTTP, while the server ends and comes back: what each move does, and to whom.
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpSystem } from './http-system.ts';
import { type Data, type Leaving, type Owner, PATIENCE_MS, untilIs } from './leaving.ts';
import { Statements } from './statements.ts';

const AMOUNT_TOMAN = 50_000;
const RIAL = AMOUNT_TOMAN * 10;
const ASK_AGAIN_MS = 100;
/** The least that may be sold. */
const SOLD_BTC = '0.0005';
const SOLD_UNITS = 50_000;
const BID_TOMAN = '12400000000';

/** How accounts changed, `total/held` in units by `owner wallet asset`; what did not is left out. */
export type Changes = Readonly<Record<string, string>>;

/** A move that can be made now, once, however often it is asked for. */
export interface ReadyMove {
  /** Asks until there is a definite answer, and what follows of it in the background is done. */
  readonly act: () => Promise<string>;
  readonly expected: (answer: string, seen: Changes) => Changes;
  /** Whom it is told to, and as what. */
  readonly told: readonly string[];
  /** Makes room for the next one. */
  readonly after?: (answer: string) => Promise<unknown>;
}

/** One way of moving money: made ready outside of the crash, then done once under it. */
export interface Move {
  readonly name: string;
  /** What stands in the transaction that does it. */
  readonly within: string;
  readonly ready: (key: string) => Promise<ReadyMove>;
}

/** The people of all moves. */
export class Movers {
  readonly #leaving: Leaving;
  readonly #statements: Statements;
  readonly owner: Owner;
  readonly friend: Owner;
  #sent = '';
  #tickets = 0;

  private constructor(
    leaving: Leaving,
    statements: Statements,
    [owner, friend]: readonly [Owner, Owner],
  ) {
    this.#leaving = leaving;
    this.#statements = statements;
    this.owner = owner;
    this.friend = friend;
  }

  /** @param serial from which on nobody has a number yet */
  static async make(system: HttpSystem, leaving: Leaving, serial: number): Promise<Movers> {
    const rich = { level: 2, opening: { IRT: '20000000000', BTC: '2' } } as const;
    const people = [
      await leaving.makePerson(serial, rich),
      await leaving.makePerson(serial + 1, rich),
    ] as const;
    // a sale's money goes to no card of today
    await leaving.query(`UPDATE cards SET created_at = created_at - interval '80 hours'`);
    const statements = await Statements.open(system, leaving, serial + 2);
    const movers = new Movers(leaving, statements, people);
    await movers.#bid();
    return movers;
  }

  /** All of them. */
  get moves(): readonly Move[] {
    return [
      { name: 'transfer to a user', within: 'request_transfer', ready: (key) => this.#send(key) },
      {
        name: 'transfer out of the vault',
        within: 'from_vault',
        ready: (key) => this.#unsave(key),
      },
      { name: 'gift made', within: 'request_transfer', ready: (key) => this.#give(key) },
      { name: 'gift redeemed', within: '"step":"redeem"', ready: (key) => this.#take(key) },
      { name: 'deposit by statement', within: 'credit_deposit', ready: () => this.#deposit() },
      { name: 'adjustment', within: 'post_adjustment', ready: () => this.#adjust() },
      { name: 'sale that pays out', within: 'place_order', ready: (key) => this.#sell(key) },
    ];
  }

  /** Every account as it is, in units. */
  async balances(): Promise<ReadonlyMap<string, readonly [number, number]>> {
    const rows = await this.#leaving.query<{ account: string; total: string; held: string }>(
      `SELECT a.owner_kind || ':' || a.owner_id || ' ' || a.wallet || ' ' || a.asset AS account,
         b.total::text, b.held::text
       FROM accounts AS a JOIN balances AS b ON b.account_id = a.id`,
    );
    return new Map(rows.map((row) => [row.account, [Number(row.total), Number(row.held)]]));
  }

  /** How many notices of a move there are, by whom and as what. */
  async notices(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#leaving.query<{ told: string; n: string }>(
      `SELECT user_id || ' ' || kind AS told, count(*) AS n FROM notifications
       WHERE kind ~ '^(transfer|vault|gift|bank_deposit|adjusted|withdrawal)' GROUP BY 1`,
    );
    return new Map(rows.map(({ told, n }) => [told, Number(n)]));
  }

  async #send(key: string): Promise<ReadyMove> {
    // to whom one sent before, as look-ups are few in a day
    const to = this.#sent === '' ? { to_user: this.friend.mobile } : { like_transfer: this.#sent };
    const ask = await this.#transferring(key, to);
    const act = async (): Promise<string> => {
      const answer = await ask();
      this.#sent = String(dataOf(answer)['id']);
      return answer;
    };
    return {
      act,
      expected: () => ({
        [spot(this.owner)]: `${-RIAL}/0`,
        [spot(this.friend)]: `${RIAL}/0`,
      }),
      told: [`${this.owner.userId} transfer_sent`, `${this.friend.userId} transfer_received`],
    };
  }

  async #unsave(key: string): Promise<ReadyMove> {
    const into = { symbol: 'IRT', amount: String(AMOUNT_TOMAN), to_wallet: 'vault' };
    const path = '/user_wallets/internal_transfer';
    await this.#leaving.ask(path, into, { ...bearer(this.owner), 'idempotency-key': `${key}-in` });
    const act = await this.#transferring(key, { to_wallet: 'spot', from_wallet: 'vault' });
    return {
      act,
      expected: () => ({
        [spot(this.owner)]: `${RIAL}/0`,
        [`user:${this.owner.userId} vault IRT`]: `${-RIAL}/0`,
      }),
      told: [`${this.owner.userId} vault_out_done`],
    };
  }

  async #transferring(key: string, where: Data): Promise<() => Promise<string>> {
    const body = { symbol: 'IRT', amount: String(AMOUNT_TOMAN), ...where };
    const path = '/user_wallets/internal_transfer';
    return this.#withCode(path, body, key);
  }

  /** Its code is there already: none is asked for while the server is about to end. */
  async #withCode(path: string, body: Data, key: string): Promise<() => Promise<string>> {
    const code = await this.#leaving.codeFor(this.owner, 'transfer');
    const asked = { path, body, key, purpose: 'transfer' } as const;
    return async () => JSON.stringify(await this.#leaving.askWithCode(this.owner, asked, code));
  }

  async #give(key: string): Promise<ReadyMove> {
    const gift = { symbol: 'IRT', amount: String(AMOUNT_TOMAN), colour: 'lapis' };
    const act = await this.#withCode('/gift_codes', gift, key);
    return {
      act,
      expected: () => ({ [spot(this.owner)]: `0/${RIAL}` }),
      told: [`${this.owner.userId} gift_made`],
    };
  }

  async #take(key: string): Promise<ReadyMove> {
    const given = await this.#give(`${key}-given`);
    const before = await this.notices();
    const { code } = dataOf(await given.act());
    await this.untilTold(before, given.told);
    const redeem = { path: '/gift_codes/redeem', body: { code } };
    return {
      act: async () =>
        JSON.stringify(await this.#leaving.ask(redeem.path, redeem.body, bearer(this.friend))),
      expected: () => ({
        [spot(this.owner)]: `${-RIAL}/${-RIAL}`,
        [spot(this.friend)]: `${RIAL}/0`,
      }),
      told: [`${this.owner.userId} gift_taken`, `${this.friend.userId} gift_received`],
    };
  }

  async #deposit(): Promise<ReadyMove> {
    const id = await this.#statements.bringIn(this.owner, AMOUNT_TOMAN);
    return {
      act: () => this.#statements.approve(id),
      expected: () => ({ [spot(this.owner)]: `${RIAL}/0`, 'outside:bank spot IRT': `${-RIAL}/0` }),
      told: [`${this.owner.userId} bank_deposit_credited`],
    };
  }

  async #adjust(): Promise<ReadyMove> {
    const [x, y] = this.#statements.officers;
    const proposal = {
      from: `user:${this.owner.userId}`,
      to: `user:${this.friend.userId}`,
      symbol: 'IRT',
      amount: String(AMOUNT_TOMAN),
      ticket: `T-${(this.#tickets += 1)}`,
      reason: 'a transfer was written down by hand',
    };
    const { id } = await this.#leaving.ask<{ id: string }>(
      '/admin/adjustments',
      proposal,
      bearer(x),
    );
    const reason = { reason: 'compared with the ticket' };
    const approve = (): Promise<Data> =>
      this.#leaving.ask(`/admin/adjustments/${id}/approve`, reason, bearer(y));
    return {
      act: async () => JSON.stringify(await untilIs('posted', approve)),
      expected: () => ({
        [spot(this.owner)]: `${-RIAL}/0`,
        [spot(this.friend)]: `${RIAL}/0`,
      }),
      told: [`${this.owner.userId} adjusted_out`, `${this.friend.userId} adjusted_in`],
    };
  }

  async #bid(): Promise<void> {
    const bid = {
      pair_type: 'BTCIRT',
      pair_price: BID_TOMAN,
      pair_amount: '1',
      amount_type: 'base',
      request_type: 2,
      client_order_id: 'bid',
    };
    await this.#leaving.ask('/trade/limitBuy', bid, bearer(this.friend));
  }

  async #sell(key: string): Promise<ReadyMove> {
    const sale = {
      pair_type: 'BTCIRT',
      pair_amount: SOLD_BTC,
      amount_type: 'base',
      request_type: 1,
      receipt_type: 'card',
      client_order_id: key,
    };
    const headers = { ...bearer(this.owner), 'idempotency-key': key };
    const payoutOf = (answer: string): Data => dataOf(answer)['pay_out'] as Data;
    return {
      act: async () => JSON.stringify(await this.#leaving.ask('/trade/marketSell', sale, headers)),
      // what the buyer gets, and the fees of both, are the trade's own and add up
      expected: (answer, seen) => {
        const net = Number(payoutOf(answer)['amount']) * 10;
        const mine = { [spot(this.owner)]: `${net}/${net}` };
        return { ...seen, ...mine, [spot(this.owner, 'BTC')]: `${-SOLD_UNITS}/0` };
      },
      told: [`${this.owner.userId} withdrawal_requested`],
      // so that the limit of a day is not met
      after: (answer) =>
        this.#leaving.cancel(this.owner, String(payoutOf(answer)['withdrawal_id'])),
    };
  }

  /** Waits until exactly so much was told since. @throws when it does not come to that */
  async untilTold(before: ReadonlyMap<string, number>, told: readonly string[]): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const now = await this.notices();
      const more = [...now].flatMap(([what, n]) =>
        Array.from({ length: n - (before.get(what) ?? 0) }, () => what),
      );
      if (more.sort().join() === [...told].sort().join()) return;
      if (Date.now() > deadline) throw new Error(`Told was ${more.join()}, not ${told.join()}.`);
      await delay(ASK_AGAIN_MS);
    }
  }
}

const bearer = ({ token }: Owner) => ({ authorization: `Bearer ${token}` });
const spot = ({ userId }: Owner, asset = 'IRT'): string => `user:${userId} spot ${asset}`;
const dataOf = (answer: string): Data => JSON.parse(answer) as Data;

/** What changed between two looks. */
export function changesBetween(
  before: ReadonlyMap<string, readonly [number, number]>,
  after: ReadonlyMap<string, readonly [number, number]>,
): Changes {
  const changes: Record<string, string> = {};
  for (const [account, [total, held]] of after) {
    const [had, hadHeld] = before.get(account) ?? [0, 0];
    if (total !== had || held !== hadHeld) {
      changes[account] = `${total - had}/${held - hadHeld}`;
    }
  }
  return changes;
}
