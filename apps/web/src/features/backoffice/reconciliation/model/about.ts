/** What a finding is about, taken from its name. */
export interface About {
  readonly kind: 'user' | 'house' | 'outside' | 'withdrawal' | 'spend' | 'provider';
  /** A person's, withdrawal's or network transaction's id, or the name of an account or provider. */
  readonly id: string;
  /** The coin that its amounts are of, in smallest units; null: they are rial. */
  readonly coin: string | null;
}

const ACCOUNT = /^(?:([A-Z0-9]{1,20}) )?account (user|house|outside):(.+)$/;
const PAYMENT = /^(?:([A-Z0-9]{1,20}) )?(withdrawal|spend) (.+)$/;
/** What counts of a person against a limit. */
const WINDOW = /^window (\d+)\//;

/**
 * Reads a name of the server.
 *
 * @example aboutOf('BTC account user:12') // { kind: 'user', id: '12', coin: 'BTC' }
 */
export function aboutOf(name: string): About {
  const account = ACCOUNT.exec(name);
  const [, coin = null, owner, id] = account ?? [];
  if (id !== undefined && (owner === 'user' || owner === 'house' || owner === 'outside')) {
    return { kind: owner, id, coin };
  }
  const [, ofCoin = null, kind, payment] = PAYMENT.exec(name) ?? [];
  if (payment !== undefined && (kind === 'withdrawal' || kind === 'spend')) {
    return { kind, id: payment, coin: ofCoin };
  }
  const user = WINDOW.exec(name)?.[1];
  if (user !== undefined) return { kind: 'user', id: user, coin: null };
  return { kind: 'provider', id: name, coin: null };
}
