/** What a finding is about, taken from its name. */
export interface About {
  readonly kind: 'user' | 'house' | 'outside' | 'withdrawal' | 'provider';
  /** A person's or withdrawal's id, or the name of an account or provider. */
  readonly id: string;
  /** The coin that its amounts are of, in smallest units; null: they are rial. */
  readonly coin: string | null;
}

const ACCOUNT = /^(?:([A-Z0-9]{1,20}) )?account (user|house|outside):(.+)$/;
const WITHDRAWAL = /^withdrawal (.+)$/;

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
  const withdrawal = WITHDRAWAL.exec(name)?.[1];
  if (withdrawal !== undefined) return { kind: 'withdrawal', id: withdrawal, coin: null };
  return { kind: 'provider', id: name, coin: null };
}
