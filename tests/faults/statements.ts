// The bank's statements while the server ends and comes back: written, brought in, approved, credited.
import { setTimeout as delay } from 'node:timers/promises';
import { HOUSE } from '../../apps/server/src/testing/statements.ts';
import type { HttpSystem } from './http-system.ts';
import { type Data, type Leaving, type Owner, PATIENCE_MS, untilIs } from './leaving.ts';

const HEAD = 'time,amount,reference,deposit_id,description,payer_sheba,payer_name,balance';
const OPENING_RIAL = 7_000_000;
const ASK_AGAIN_MS = 50;

/** One account of the house, whose lines come in one after the other. */
export class Statements {
  readonly #system: HttpSystem;
  readonly #leaving: Leaving;
  /** Two who count as each other's second person. */
  readonly officers: readonly [Owner, Owner];
  #balanceRial = OPENING_RIAL;
  #lines = 0;

  private constructor(system: HttpSystem, leaving: Leaving, officers: readonly [Owner, Owner]) {
    this.#system = system;
    this.#leaving = leaving;
    this.officers = officers;
  }

  /** @param serial of the first officer; the second one has the next */
  static async open(system: HttpSystem, leaving: Leaving, serial: number): Promise<Statements> {
    const finance = { staffRole: 'finance' } as const;
    const officers = [
      await leaving.makePerson(serial, finance),
      await leaving.makePerson(serial + 1, finance),
    ] as const;
    // an officer of today decides nothing
    await leaving.query(`UPDATE staff_roles SET since = since - interval '80 hours'`);
    return new Statements(system, leaving, officers);
  }

  /** Somebody pays with their identifier, and one officer brings in what the bank wrote of it. */
  async bringIn(payer: Owner, toman: number): Promise<string> {
    const [importer] = this.officers;
    this.#lines += 1;
    this.#balanceRial += toman * 10;
    const reference = `R${1_000_000 + this.#lines}`;
    const time = new Date(Date.UTC(2026, 10, 20, 8, 0, this.#lines)).toISOString();
    const amount_rial = String(toman * 10);
    this.#system.providers.transfers.push({ account: HOUSE, time, amount_rial, reference });
    const authorization = `Bearer ${payer.token}`;
    const tips = await this.#leaving.ask<{ deposit_id: string }>(
      '/user_wallets/deposit_id_tips',
      undefined,
      { authorization },
    );
    const line = [
      time,
      amount_rial,
      reference,
      tips.deposit_id,
      '',
      payer.sheba,
      '',
      this.#balanceRial,
    ].join(',');
    const file = new Blob([`${HEAD}\n${line}`], { type: 'text/csv' });
    return this.#send(file, importer);
  }

  /** The same file again and again until it is kept: it is one statement. */
  async #send(file: Blob, { token }: Owner): Promise<string> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const form = new FormData();
      form.append('account', HOUSE);
      form.append('file', file);
      const sent = fetch(`${this.#system.origin}/api/v1/admin/statements`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      const [status, text] = await sent
        .then(async (answer) => [answer.status, await answer.text()] as const)
        .catch((error: unknown) => [0, String(error)] as const);
      if (status === 200) return (JSON.parse(text) as { data: { id: string } }).data.id;
      const isOpen = status === 0 || status === 503;
      if (!isOpen || Date.now() > deadline) throw new Error(`A statement: ${status} ${text}`);
      await delay(ASK_AGAIN_MS);
    }
  }

  /** The other one approves it; answers how it stands once its lines are credited. */
  async approve(id: string): Promise<string> {
    const [, { token }] = this.officers;
    const headers = { authorization: `Bearer ${token}` };
    const approve = (): Promise<Data> =>
      this.#leaving.ask(
        `/admin/statements/${id}/approve`,
        { reason: 'compared with the bank' },
        headers,
      );
    return JSON.stringify(await untilIs('done', approve));
  }
}
