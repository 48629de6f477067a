/** What a finding is about, taken from its name. */
export interface About {
  readonly kind: 'user' | 'house' | 'outside' | 'withdrawal' | 'provider';
  /** A person's or withdrawal's id, or the name of an account or provider. */
  readonly id: string;
}

const ACCOUNT = /^account (user|house|outside):(.+)$/;
const WITHDRAWAL = /^withdrawal (.+)$/;

/**
 * Reads a name of the server.
 *
 * @example aboutOf('account user:12') // { kind: 'user', id: '12' }
 */
export function aboutOf(name: string): About {
  const account = ACCOUNT.exec(name);
  const [, owner, id] = account ?? [];
  if (id !== undefined && (owner === 'user' || owner === 'house' || owner === 'outside')) {
    return { kind: owner, id };
  }
  const withdrawal = WITHDRAWAL.exec(name)?.[1];
  if (withdrawal !== undefined) return { kind: 'withdrawal', id: withdrawal };
  return { kind: 'provider', id: name };
}
