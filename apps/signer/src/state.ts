// What the journal comes to: which spends there are, the next nonces, who the officers are, and
// what counts against the caps.
import type {
  AttestOrder,
  DerivedAddress,
  EvmFees,
  JournalMark,
  SignerChain,
} from '@sarraf/signer-protocol';
import type { Body, Line, SignedBody, Terms } from './journal-lines.ts';
import type { EnrolledKey } from './officers.ts';
import { RollingSum, RollingSums } from './rolling-sum.ts';

/** One signed version: the bytes are made again from it, and have this txid. */
export interface Version {
  readonly fees: EvmFees;
  readonly txid: string;
}

/** A spend with its signed versions. */
export interface SignedSpend {
  readonly state: 'signed';
  readonly what: SignedBody['what'];
  readonly chain: SignerChain;
  readonly from: DerivedAddress;
  /** Null for what is no withdrawal. */
  readonly terms: Terms | null;
  /** As of the first version. */
  readonly tx: SignedBody['tx'];
  readonly versions: readonly Version[];
}

/** A spend as the journal has it. */
export type Spend =
  | { readonly state: 'asked'; readonly terms: Terms }
  | { readonly state: 'void' }
  | SignedSpend;

/** Of lines older than these the hash is not compared any more. */
const HASHES_MAX = 10_000;

/** Everything that the journal says, ready to be asked. */
export class SignerState {
  readonly spends = new Map<string, Spend>();
  readonly enrolled = new Map<string, EnrolledKey>();
  readonly usedAssertions = new Set<string>();
  /** Payouts that were approved at the machine: the hard cap does not hold them. */
  readonly approved = new Set<string>();
  /** Payouts of an asset, and of them those without officers. */
  readonly payouts = new RollingSums();
  readonly smallPayouts = new RollingSums();
  /** Of a chain, in wei. */
  readonly fees = new RollingSums();
  readonly topUps = new RollingSums();
  readonly newSpends = new RollingSum();
  readonly attests = new RollingSum();
  readonly #attested = new Map<string, AttestOrder>();
  readonly #officersEver = new Set<string>();
  readonly #nonces = new Map<string, number>();
  /** Coins by their outpoint, and the spend that has each for ever. */
  readonly #coins = new Map<string, string>();
  /** When the last transaction of TRON of a chain was made: no two are alike. */
  readonly #madeAt = new Map<SignerChain, number>();
  readonly #hashes = new Map<number, string>();
  readonly #words = new Map<string, string>();
  #number = 0;
  #policy = '';
  #xpub = '';
  #behind: JournalMark | undefined;
  /** The later line that two people have gone on without. */
  #overruled: JournalMark | undefined;

  get policy(): string {
    return this.#policy;
  }

  /** Of the key that the journal was begun with; empty before its first line. */
  get xpub(): string {
    return this.#xpub;
  }

  /** The later line that the exchange has acknowledged; undefined where the journal is whole. */
  get behind(): JournalMark | undefined {
    return this.#behind;
  }

  /** Officers who have a passkey now. */
  get officers(): ReadonlySet<string> {
    return new Set([...this.enrolled.values()].map(({ officer }) => officer));
  }

  /** How many officers there ever were: a removal does not make room for free ones. */
  get officersEver(): number {
    return this.#officersEver.size;
  }

  /** The root that hot of a chain signed last of an asset. */
  attestedLast({ asset, chain }: Pick<AttestOrder, 'asset' | 'chain'>): AttestOrder | undefined {
    return this.#attested.get(`${chain} ${asset}`);
  }

  nonceOf(chain: SignerChain, address: string): number {
    return this.#nonces.get(`${chain} ${address}`) ?? 0;
  }

  /** The spend that a coin was signed away by; undefined: none. */
  coinUser(outpoint: string): string | undefined {
    return this.#coins.get(outpoint);
  }

  /** When the next transaction of TRON is made, by what time it is: later than every one before it. */
  nextMadeAt(chain: SignerChain, now: number): number {
    return Math.max(now, (this.#madeAt.get(chain) ?? 0) + 1);
  }

  /** Whether the exchange has acknowledged a line that this journal does not have. */
  lacks(mark: JournalMark): boolean {
    const { number, hash } = this.#overruled ?? {};
    if (mark.number === number && mark.hash === hash) return false;
    const own = this.#hashes.get(mark.number);
    if (own !== undefined) return own !== mark.hash;
    return mark.number > this.#number;
  }

  /** Takes a line of the journal in. @param addressOf names the sender of a transaction */
  apply(
    { number, at, body }: Line,
    hash: string,
    addressOf: (from: DerivedAddress) => string,
  ): void {
    this.#number = number;
    this.#hashes.set(number, hash);
    this.#hashes.delete(number - HASHES_MAX);
    this.#take(body, at, addressOf);
  }

  #take(body: Body, at: number, addressOf: (from: DerivedAddress) => string): void {
    switch (body.kind) {
      case 'born':
        this.#xpub = body.xpub;
        return;
      case 'policy':
        this.#policy = body.hash;
        return;
      case 'asked':
        this.newSpends.add(at, 1n);
        this.spends.set(body.spendId, { state: 'asked', terms: body.terms });
        return;
      case 'signed':
        this.#takeSigned(body, at, addressOf(body.from));
        return;
      case 'void':
        this.spends.set(body.spendId, { state: 'void' });
        return;
      case 'attested':
        this.attests.add(at, 1n);
        this.#attested.set(`${body.order.chain} ${body.order.asset}`, body.order);
        return;
      case 'approved':
        this.approved.add(body.spendId);
        return;
      case 'enrolled':
        this.enrolled.set(body.credentialId, body);
        this.#officersEver.add(body.officer);
        return;
      case 'removed':
        for (const [id, { officer }] of this.enrolled) {
          if (officer === body.officer) this.enrolled.delete(id);
        }
        return;
      case 'behind':
        this.#behind = body.mark;
        this.#words.clear();
        return;
      case 'nonces':
        this.#takeNonces(body);
        return;
    }
  }

  #takeSigned(body: SignedBody, at: number, address: string): void {
    const { spendId, chain, from, terms, tx, txid, what } = body;
    const { maxFeePerGas, maxPriorityFeePerGas } = tx;
    const version: Version = { fees: { maxFeePerGas, maxPriorityFeePerGas }, txid };
    const known = this.spends.get(spendId);
    const earlier = known?.state === 'signed' ? known.versions : [];
    const first = known?.state === 'signed' ? known.tx : tx;
    const versions = [...earlier, version];
    this.spends.set(spendId, { state: 'signed', what, chain, from, terms, tx: first, versions });
    const before = earlier.at(-1)?.fees.maxFeePerGas ?? '0';
    const raised = BigInt(maxFeePerGas) - BigInt(before);
    this.fees.of(chain).add(at, BigInt(tx.gasLimit) * raised);
    if (earlier.length > 0) return;
    if (known === undefined) this.newSpends.add(at, 1n);
    if ('inputs' in tx) {
      for (const { txid: of, vout } of tx.inputs) this.#coins.set(`${of}:${vout}`, spendId);
    } else if ('madeAt' in tx) this.#madeAt.set(chain, tx.madeAt);
    else this.#nonces.set(`${chain} ${address}`, tx.nonce + 1);
    for (const hash of body.assertions) this.usedAssertions.add(hash);
    if (what === 'top_up') this.topUps.of(chain).add(at, BigInt(tx.value));
    if (terms === null) return;
    const units = BigInt(terms.units);
    this.payouts.of(terms.asset).add(at, units, terms.address);
    if (body.officers.length === 0) this.smallPayouts.of(terms.asset).add(at, units, terms.address);
  }

  /** Two people, one word: the numbers go on from there, and the journal counts as whole. */
  #takeNonces({ by, next }: Extract<Body, { kind: 'nonces' }>): void {
    const word = JSON.stringify(next);
    const isAgreed = [...this.#words].some(([other, said]) => other !== by && said === word);
    this.#words.set(by, word);
    if (!isAgreed) return;
    for (const { chain, address, nonce } of next) this.#nonces.set(`${chain} ${address}`, nonce);
    this.#overruled = this.#behind ?? this.#overruled;
    this.#behind = undefined;
    this.#words.clear();
  }
}
