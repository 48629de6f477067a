// The signer's program in this process, with what can befall the way to it.
import type {
  AttestOrder,
  EvmFees,
  Signed,
  SignerCall,
  SignerRefusal,
  SignerStatus,
  SpendOrder,
} from '@sarraf/signer-protocol';
import { OutboundError } from '../../../apps/server/src/providers/outbound.ts';
import type { SignerPort } from '../../../apps/server/src/providers/signer/port.ts';
import type { Signer } from '../../../apps/signer/src/signer.ts';

/** A signer in this process, with what can befall the way to it. */
export class LocalSigner implements SignerPort {
  isAway = false;
  /** So many answers of a signature are lost behind the journal. */
  lost = 0;
  readonly signed: string[] = [];
  readonly #signer: Signer;
  #asked = 0;

  constructor(signer: Signer) {
    this.#signer = signer;
  }

  isConnected(): boolean {
    return !this.isAway;
  }

  lastSeenMs(): number | undefined {
    return undefined;
  }

  async sign(order: SpendOrder) {
    return this.#ask({ verb: 'sign', order });
  }

  async bump(spendId: string, fees: EvmFees) {
    return this.#ask({ verb: 'bump', spendId, fees });
  }

  async void(spendId: string) {
    return this.#answer({ verb: 'void', spendId }) as Awaited<ReturnType<SignerPort['void']>>;
  }

  async attest(order: AttestOrder) {
    return this.#answer({ verb: 'attest', order }) as Awaited<ReturnType<SignerPort['attest']>>;
  }

  async status(spendIds: readonly string[]) {
    return this.#answer({ verb: 'status', spendIds: [...spendIds] }) as SignerStatus;
  }

  #ask(call: SignerCall): Signed | SignerRefusal {
    const answer = this.#answer(call) as Signed | SignerRefusal;
    if (answer.state === 'signed') this.signed.push(answer.txid);
    if (this.lost > 0) {
      this.lost -= 1;
      throw new OutboundError('timeout');
    }
    return answer;
  }

  #answer(call: SignerCall) {
    if (this.isAway) throw new OutboundError('unreachable', undefined, true);
    this.#asked += 1;
    return this.#signer.answer({ id: this.#asked, mark: null, call }).answer;
  }
}
