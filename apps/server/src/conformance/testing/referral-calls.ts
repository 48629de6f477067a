import { type CallCases, type Sent, signedInOnly } from './call-case.ts';

/** The trader asks, who has a code that a newcomer came by. */
const invited: Sent = async ({ server, trader }) => {
  const token = trader.accessToken;
  const body = { user_percent: 60, name: 'friends' };
  const made = await server.call('POST /referral/create', { token, body });
  const friend = await server.register();
  const code = made.body.data['code'];
  await server.call('POST /referral/join', { token: friend.accessToken, body: { code } });
  return { token };
};

/** How people invite others, and see what that comes to. */
export const referralCalls: CallCases = {
  'POST /referral/create': signedInOnly(async ({ server }) => ({
    token: (await server.register()).accessToken,
    body: { user_percent: 60 },
  })),
  'GET /referral': signedInOnly(invited),
  'GET /referral/info': signedInOnly(invited),
  'GET /referral/invitedUsers': signedInOnly(invited),
  'GET /user/referrals': signedInOnly(invited),
};
