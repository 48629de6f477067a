// Takes a question, decides it, writes it down, and only then answers.
import { assert, ensureDefined } from '@sarraf/money';
import type {
  Attested,
  AttestOrder,
  EvmFees,
  Signed,
  SignedVersions,
  SignerAnswer,
  SignerRefusal,
  SignerRequest,
  SignerStatus,
  SpendOrder,
  Tombstone,
} from '@sarraf/signer-protocol';
import { attestedOf, attestRefusal } from './attest.ts';
import { type Bench, refused } from './bench.ts';
import { isJoin } from './bitcoin-wallet.ts';
import { decideBump, decideSpend, type Draft, termsOf } from './decide-spend.ts';
import { addressOn } from './own-addresses.ts';
import { JournalWriter, readJournal } from './journal.ts';
import type { Body, SignedBody } from './journal-lines.ts';
import { type Policy, policyHash } from './policy.ts';
import { SignerError } from './refusal.ts';
import { floodRefusal } from './spend-caps.ts';
import { movementOf } from './spend-movement.ts';
import { isAllOf } from './spend-transaction.ts';
import { SignerState, type SignedSpend } from './state.ts';
import { statusOf } from './status.ts';
import type { Wallet } from './wallet.ts';

/** What a signer works with. */
export interface SignerOptions {
  readonly folder: string;
  readonly wallet: Wallet;
  readonly policy: Policy;
  readonly now: () => number;
  /** Told of each refusal, for the log: it names no address and no amount. */
  readonly onRefusal?: (spendId: string, rule: string) => void;
  /** Told of each line once it is on the disk, before anyone is answered. */
  readonly onWritten?: (body: Body) => void;
}

type SpendAnswer = Signed | SignerRefusal | Tombstone;

/** Answers orders by its policy and its journal. */
export class Signer {
  readonly #options: SignerOptions;
  readonly #state = new SignerState();
  readonly #journal: JournalWriter;

  /**
   * Reads the journal back and goes on where it ends.
   *
   * @throws SignerError where the journal is not whole, or of another key
   */
  constructor(options: SignerOptions) {
    this.#options = options;
    const { folder, wallet, policy } = options;
    let last = 0;
    const mark = readJournal(folder, (line, hash) => {
      last = line.at;
      this.#state.apply(line, hash, (from) => wallet.addressOf(from));
    });
    if (mark.number > 0 && this.#state.xpub !== wallet.xpub) {
      throw new SignerError(`The journal in ${folder} is of another key.`);
    }
    this.#journal = new JournalWriter(folder, mark, last);
    if (mark.number === 0) this.#write({ kind: 'born', xpub: wallet.xpub });
    const hash = policyHash(policy);
    if (this.#state.policy !== hash) this.#write({ kind: 'policy', hash });
  }

  get state(): SignerState {
    return this.#state;
  }

  /** Answers one question of the gate. */
  answer({ id, mark, call }: SignerRequest): SignerAnswer {
    const isLate = mark !== null && this.#state.behind === undefined && this.#state.lacks(mark);
    if (isLate) this.#write({ kind: 'behind', mark });
    const answer = this.#answerTo(call);
    if (answer.state === 'refused') {
      const spendId =
        call.verb === 'sign' ? call.order.spendId : 'spendId' in call ? call.spendId : '';
      this.#options.onRefusal?.(spendId, answer.rule);
    }
    return { id, mark: this.#journal.mark, answer };
  }

  /** Writes a line that somebody at the machine asked for. */
  write(body: Body): void {
    this.#write(body);
  }

  close(): void {
    this.#journal.close();
  }

  /** What it shows of itself. */
  status(spendIds: readonly string[] = []): SignerStatus {
    const spends = spendIds.map((spendId) => this.#known(spendId));
    return statusOf(
      this.#bench(),
      spends.filter((spend) => spend !== undefined),
    );
  }

  #answerTo(call: SignerRequest['call']): SignerAnswer['answer'] {
    switch (call.verb) {
      case 'sign':
        return this.#sign(call.order);
      case 'bump':
        return this.#bump(call.spendId, call.fees);
      case 'void':
        return this.void(call.spendId, 'gate');
      case 'attest':
        return this.#attest(call.order);
      case 'status':
        return this.status(call.spendIds);
    }
  }

  #sign(order: SpendOrder): SpendAnswer {
    const { spendId } = order;
    const known = this.#state.spends.get(spendId);
    if (known?.state === 'void') return { state: 'void', spendId };
    const terms = termsOf(order);
    if (known !== undefined && !isSame(known.terms, terms)) return refused('order_changed');
    if (known?.state === 'signed') {
      if (terms === null && !this.#isSameMove(known, order)) return refused('order_changed');
      return this.#versionOf(spendId, known, known.versions.length);
    }
    const bench = this.#bench();
    if (this.#state.behind !== undefined) return refused('journal_behind');
    const flood = known === undefined ? floodRefusal(bench) : undefined;
    if (flood !== undefined) return flood;
    const decision = decideSpend(bench, order);
    if ('draft' in decision) return this.#signDraft(decision.draft);
    // what was asked for first is what the id stands for, also where it was refused
    if (known === undefined && decision.terms !== undefined) {
      this.#write({ kind: 'asked', spendId, terms: decision.terms });
    }
    return decision.refusal;
  }

  /** Written down first, as everything that is signed; signed before, it is the same again. */
  #attest(order: AttestOrder): Attested | SignerRefusal {
    const refusal = attestRefusal(this.#bench(), order);
    if (refusal !== undefined) return refusal;
    if (!isSame(this.#state.attestedLast(order), order)) this.#write({ kind: 'attested', order });
    return attestedOf(this.#options.wallet, order);
  }

  /** Whether a spend that is no withdrawal was the same transaction, fees apart. */
  #isSameMove(known: SignedSpend, order: SpendOrder): boolean {
    const again = movementOf(this.#bench(), order);
    if ('rule' in again || order.chain !== known.chain) return false;
    const { to, value } = known.tx;
    // of coins that become one the movement says nothing of how much they are
    if ('inputs' in known.tx && isJoin(known.tx) && !isAllOf(order, known.tx)) return false;
    const data = 'data' in known.tx ? known.tx.data : '';
    return isSame(again, { from: known.from, to, value, data });
  }

  #bump(spendId: string, fees: EvmFees): SpendAnswer {
    const known = this.#state.spends.get(spendId);
    if (known?.state === 'void') return { state: 'void', spendId };
    if (known?.state === 'signed') {
      const asked = known.versions.findIndex((version) => isSame(version.fees, fees));
      // its answer was lost: it is the same again
      if (asked >= 0) return this.#versionOf(spendId, known, asked + 1);
    }
    const decision = decideBump(this.#bench(), spendId, fees);
    return 'draft' in decision ? this.#signDraft(decision.draft) : decision.refusal;
  }

  /** Makes sure that a spend is never signed; where it was, its versions. */
  void(spendId: string, by: string): Tombstone | SignedVersions | SignerRefusal {
    const known = this.#state.spends.get(spendId);
    if (known?.state === 'signed') return this.#versionsOf(spendId, known);
    if (known?.state === 'void') return { state: 'void', spendId };
    // a journal with lines missing does not know what it signed
    if (this.#state.behind !== undefined) return refused('journal_behind');
    this.#write({ kind: 'void', spendId, by });
    return { state: 'void', spendId };
  }

  #known(spendId: string): SignedVersions | Tombstone | undefined {
    const known = this.#state.spends.get(spendId);
    if (known?.state === 'signed') return this.#versionsOf(spendId, known);
    return known?.state === 'void' ? { state: 'void', spendId } : undefined;
  }

  #versionsOf(spendId: string, spend: SignedSpend): SignedVersions {
    const versions = spend.versions.map((_, at) => this.#versionOf(spendId, spend, at + 1));
    return { state: 'versions', spendId, versions };
  }

  /** The bytes of a version, made again: the journal has its txid, and it is the same or nothing. */
  #versionOf(spendId: string, spend: SignedSpend, version: number): Signed {
    const { fees, txid } = ensureDefined(spend.versions[version - 1], 'a version');
    const signed = this.#options.wallet.sign(spend.from, { ...spend.tx, ...fees });
    assert(signed.txid === txid, 'a transaction that is signed again is the same');
    const { gasLimit } = spend.tx;
    const nonce = 'nonce' in spend.tx ? spend.tx.nonce : 0;
    const from = addressOn(this.#bench(), spend.chain, spend.from);
    return { state: 'signed', spendId, version, ...signed, from, nonce, gasLimit, fees };
  }

  #signDraft(draft: Draft): Signed {
    const { txid } = this.#options.wallet.sign(draft.from, draft.tx);
    const body: SignedBody = { kind: 'signed', ...draft, txid };
    this.#write(body);
    const spend = this.#state.spends.get(draft.spendId);
    assert(spend?.state === 'signed', 'what was written is known');
    return this.#versionOf(draft.spendId, spend, draft.version);
  }

  #bench(): Bench {
    const { policy, wallet, now } = this.#options;
    return { policy, wallet, state: this.#state, now: this.#journal.moment(now()) };
  }

  #write(body: Body): void {
    const line = this.#journal.append(body, this.#options.now());
    const { wallet } = this.#options;
    this.#state.apply(line, this.#journal.mark.hash, (from) => wallet.addressOf(from));
    this.#options.onWritten?.(body);
  }
}

/** Two plain values, written alike. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
