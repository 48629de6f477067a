import type { ErrorCode } from '@sarraf/contracts';
import { sendDocument, testPicture, testVideo } from '../../testing/send-document.ts';
import { levelOneForm, type SignedIn, testMobile, type TestServer } from '../../testing/server.ts';
import { type CallCase, type CallCases, publicRead, type Sent, signedInOnly } from './call-case.ts';

type Purpose = 'set_two_factor' | 'disable_two_factor' | 'change_password';

/** A newcomer's own token, with what is sent: for calls that change the account. */
function asNewcomer(body: (server: TestServer, who: SignedIn) => Promise<object>): Sent {
  return async ({ server }) => {
    const who = await server.register();
    return { token: who.accessToken, body: await body(server, who) };
  };
}

async function codeFor(server: TestServer, who: SignedIn, purpose: Purpose): Promise<string> {
  const token = who.accessToken;
  await server.call('POST /user/getVerficiationCode', { token, body: { purpose } });
  return server.code(who.mobile);
}

async function turnTwoStepOn(server: TestServer, who: SignedIn): Promise<void> {
  const activation_code = await codeFor(server, who, 'set_two_factor');
  const body = { type: 'sms', activation_code };
  await server.call('POST /security/setTwoFactorLogin', { token: who.accessToken, body });
}

/** A sign-in that waits for its second step. */
async function halfSignedIn(server: TestServer): Promise<{ mobile: string; login_token: unknown }> {
  const who = await server.register();
  await turnTwoStepOn(server, who);
  const { mobile, password } = who;
  const step = await server.call('POST /jwt/login', { body: { mobile, password } });
  return { mobile, login_token: step.body.data['login_token'] };
}

/** A call that anybody may make, and is refused for what it is sent. */
function openCall(sent: Sent, error: ErrorCode, wrong: object): CallCase {
  return { sent, refused: { error, sent: () => ({ body: wrong }) } };
}

let serial = 900_000;

/** How people read their account, prove their level and change their profile. */
export const userCalls: CallCases = {
  'GET /fetchUser': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'GET /user/access_status': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'GET /user/zero_access_level': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'GET /user/access_level_one': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'GET /user/access_level': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'POST /user/cancel_kyc_request': signedInOnly(async ({ server }) => {
    const { accessToken: token } = await server.register();
    server.providers.connections.identity = 'down';
    await server.call('POST /user/upgradeLevelOne', { token, form: levelOneForm((serial += 1)) });
    server.providers.connections.identity = 'ok';
    return { token, body: { status: -1 } };
  }),
  'GET /user/profile': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'POST /user/updateProfile': signedInOnly(
    asNewcomer(async () => ({ username: `person_${(serial += 1)}` })),
  ),
  'POST /user/uploadPhoto': signedInOnly(async ({ trader }) => ({
    token: trader.accessToken,
    form: { photo: new Blob([new Uint8Array(await testPicture())]) },
  })),
  'DELETE /profile/photo/delete': signedInOnly(({ trader }) => ({ token: trader.accessToken })),
  'POST /terms/accept': signedInOnly(asNewcomer(async () => ({}))),
  'POST /user/upgradeLevelOne': signedInOnly(async ({ server }) => ({
    token: (await server.register()).accessToken,
    form: levelOneForm((serial += 1)),
  })),
  'POST /user/upgradeLevelTwo': signedInOnly(async ({ server }) => {
    const { accessToken: token } = await server.person();
    const front = await sendDocument(server, token, 'national_card_front', await testPicture());
    return { token, form: { national_card_front: front.id } };
  }),
  'POST /user/biometric': signedInOnly(async ({ server }) => {
    const { accessToken: token } = await server.person();
    const video = await sendDocument(server, token, 'selfie_video', await testVideo());
    await server.call('POST /user/biometric/sentence', { token });
    return { token, form: { selfie_video: video.id } };
  }),
  'POST /user/getVerficiationCode': signedInOnly(asNewcomer(async () => ({}))),
  'GET /terms_and_conditions': publicRead,
  'POST /security/resendActivationCode': openCall(
    async ({ server }) => ({ body: { login_token: (await halfSignedIn(server)).login_token } }),
    'login_token_invalid',
    { login_token: 'x' },
  ),
  'POST /security/setTwoFactorLogin': signedInOnly(
    asNewcomer(async (server, who) => ({
      type: 'sms',
      activation_code: await codeFor(server, who, 'set_two_factor'),
    })),
  ),
  'POST /security/disableTwoFactorLogin': signedInOnly(
    asNewcomer(async (server, who) => {
      await turnTwoStepOn(server, who);
      return {
        disable: true,
        activation_code: await codeFor(server, who, 'disable_two_factor'),
      };
    }),
  ),
  'POST /login': openCall(
    async ({ server }) => {
      const { mobile, login_token } = await halfSignedIn(server);
      return { body: { login_token, activation_code: await server.code(mobile) } };
    },
    'login_token_invalid',
    { login_token: 'x', activation_code: '123456' },
  ),
  'POST /jwt/login': openCall(
    ({ trader: { mobile, password } }) => ({ body: { mobile, password } }),
    'credentials_wrong',
    { mobile: '09350000000', password: 'none-of-anybody' },
  ),
  'POST /jwt/register': openCall(
    async ({ server, trader: { password } }) => {
      const mobile = testMobile();
      await server.call('POST /jwt/register', { body: { mobile } });
      const terms = await server.call('GET /terms_and_conditions');
      const names = { first_name: 'نیلوفر', last_name: 'احمدی' };
      const terms_version = terms.body.data['version'];
      const activation_code = await server.code(mobile);
      return { body: { mobile, activation_code, password, terms_version, ...names } };
    },
    'mobile_invalid',
    { mobile: '12' },
  ),
  'POST /forgotPassword': openCall(
    async ({ server }) => {
      const { mobile } = await server.register();
      await server.call('POST /forgotPassword', { body: { mobile } });
      const activation_code = await server.code(mobile);
      return { body: { mobile, activation_code, password: 'Lale-4-vazir-71' } };
    },
    'mobile_invalid',
    { mobile: '12' },
  ),
  'POST /user/changePassword': signedInOnly(
    asNewcomer(async (server, who) => ({
      old_password: who.password,
      password: 'Lale-4-vazir-71',
      activation_code: await codeFor(server, who, 'change_password'),
    })),
  ),
  'POST /jwt/refresh-token': signedInOnly(async ({ server }) => ({
    token: (await server.register()).refreshToken,
  })),
  'POST /jwt/logout': signedInOnly(async ({ server }) => ({
    token: (await server.register()).accessToken,
  })),
  'POST /refresh-token': openCall(
    ({ trader }) => ({ body: { refresh_token: trader.refreshToken } }),
    'validation_failed',
    { refresh_token: 7 },
  ),
};
