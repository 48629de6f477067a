import type { EndpointKey, ErrorCode } from '@sarraf/contracts';
import { limit, PRICE, sender } from '../../testing/orders.ts';
import type { CallOptions, SignedIn, TestServer } from '../../testing/server.ts';

/** The users who make the calls, and what they need for it. */
export interface Users {
  readonly server: TestServer;
  /** Of level 1, with money, coins, a verified card, an open order, a trade and a notification. */
  readonly trader: SignedIn;
  /** The trader's card. */
  readonly cardId: string;
  /** Another user offers 0.002 BTC, or asks for them. */
  readonly offer: (side: 'buy' | 'sell') => Promise<void>;
}

/** What a user sends: asked anew for each call, so that nothing is sent twice by accident. */
export type Sent = (users: Users) => CallOptions | Promise<CallOptions>;

/** How a call is made so that it succeeds, and how it is refused. */
export interface CallCase {
  readonly sent: Sent;
  readonly refused: {
    readonly error: ErrorCode;
    readonly sent: Sent;
    /** Instead of the call's own: for calls that nothing else is wrong with. */
    readonly method?: string;
  };
}

/** Cases by endpoint; those of several files together cover the contract. */
export type CallCases = Readonly<Partial<Record<EndpointKey, CallCase>>>;

/** Refused to whoever is not signed in; all that is sent is right. */
export function signedInOnly(sent: Sent): CallCase {
  const withoutToken: Sent = async (users) => ({ ...(await sent(users)), token: undefined });
  return { sent, refused: { error: 'unauthorized', sent: withoutToken } };
}

/** A read that everybody may make and that takes nothing: only its method can be wrong. */
export const publicRead: CallCase = {
  sent: () => ({}),
  refused: { error: 'method_not_allowed', sent: () => ({}), method: 'DELETE' },
};

/** A tick apart: what is left over of one side never meets the other. */
const OFFERED = { buy: '12485200000', sell: PRICE } as const;
const MONEY = { IRT: '20000000000', BTC: '5', USDT: '100000' };

/** Makes the users, and lets the trader trade and have an order open. */
export async function makeUsers(server: TestServer): Promise<Users> {
  const send = sender(() => server);
  const [trader, other] = await Promise.all([
    server.person({ opening: MONEY }),
    server.person({ opening: MONEY }),
  ]);
  const cards = await server.call('GET /cards', { token: trader.accessToken });
  const [card] = cards.body.data as unknown as { readonly id: string }[];
  const offer: Users['offer'] = async (side) => {
    const key = side === 'buy' ? 'POST /trade/limitBuy' : 'POST /trade/limitSell';
    const offered = await send(key, other, limit({ pair_price: OFFERED[side] }));
    if (offered.status !== 200) throw new Error(`Nothing was offered: ${offered.text}`);
  };
  await offer('sell');
  await send('POST /trade/limitBuy', trader, limit({ pair_price: PRICE }));
  await send('POST /trade/limitBuy', trader, limit({ pair_price: '11000000000' }));
  const unread = () => server.call('GET /notifications/unread', { token: trader.accessToken });
  await server.until(async () => Number((await unread()).body.data['count']) > 0);
  return { server, trader, cardId: card?.id ?? '', offer };
}
