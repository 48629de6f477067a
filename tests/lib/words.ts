// The panel's own words, so that a test finds a control by what a person reads on it.
import { texts as saleReceiptEn } from '../../apps/web/src/components/sale-receipt/texts/en.ts';
import { texts as saleReceiptFa } from '../../apps/web/src/components/sale-receipt/texts/fa.ts';
import { texts as appEn } from '../../apps/web/src/app/texts-en.ts';
import { texts as appFa } from '../../apps/web/src/app/texts-fa.ts';
import { texts as commonEn } from '../../apps/web/src/components/texts/en.ts';
import { texts as commonFa } from '../../apps/web/src/components/texts/fa.ts';
import { texts as handOffEn } from '../../apps/web/src/components/hand-off/texts/en.ts';
import { texts as handOffFa } from '../../apps/web/src/components/hand-off/texts/fa.ts';
import { texts as installEn } from '../../apps/web/src/components/install/texts/en.ts';
import { texts as installFa } from '../../apps/web/src/components/install/texts/fa.ts';
import { texts as authEn } from '../../apps/web/src/features/auth/texts/en.ts';
import { texts as authFa } from '../../apps/web/src/features/auth/texts/fa.ts';
import { texts as withdrawEn } from '../../apps/web/src/features/withdraw/texts/en.ts';
import { texts as withdrawFa } from '../../apps/web/src/features/withdraw/texts/fa.ts';
import { texts as depositEn } from '../../apps/web/src/features/deposit/texts/en.ts';
import { texts as depositFa } from '../../apps/web/src/features/deposit/texts/fa.ts';
import { texts as homeEn } from '../../apps/web/src/features/home/texts/en.ts';
import { texts as homeFa } from '../../apps/web/src/features/home/texts/fa.ts';
import { texts as kycEn } from '../../apps/web/src/features/kyc/texts/en.ts';
import { texts as kycFa } from '../../apps/web/src/features/kyc/texts/fa.ts';
import { texts as ordersEn } from '../../apps/web/src/features/orders/texts/en.ts';
import { texts as ordersFa } from '../../apps/web/src/features/orders/texts/fa.ts';
import { texts as otcEn } from '../../apps/web/src/features/otc/texts/en.ts';
import { texts as otcFa } from '../../apps/web/src/features/otc/texts/fa.ts';
import { texts as settingsEn } from '../../apps/web/src/features/settings/texts/en.ts';
import { texts as settingsFa } from '../../apps/web/src/features/settings/texts/fa.ts';
import { texts as payEn } from '../../apps/web/src/features/trade/pay/texts/en.ts';
import { texts as payFa } from '../../apps/web/src/features/trade/pay/texts/fa.ts';
import { texts as tradeEn } from '../../apps/web/src/features/trade/texts/en.ts';
import { texts as tradeFa } from '../../apps/web/src/features/trade/texts/fa.ts';
import { texts as walletEn } from '../../apps/web/src/features/wallet/texts/en.ts';
import { texts as walletFa } from '../../apps/web/src/features/wallet/texts/fa.ts';
import { texts as apiEn } from '../../apps/web/src/lib/texts/en.ts';
import { texts as apiFa } from '../../apps/web/src/lib/texts/fa.ts';
import { texts as cancelEn } from '../../apps/web/src/lib/cancel/texts/en.ts';
import { texts as cancelFa } from '../../apps/web/src/lib/cancel/texts/fa.ts';
import { texts as deviceEn } from '../../apps/web/src/components/device-words/texts/en.ts';
import { texts as deviceFa } from '../../apps/web/src/components/device-words/texts/fa.ts';
import { texts as factorProofEn } from '../../apps/web/src/components/factor-proof/texts/en.ts';
import { texts as factorProofFa } from '../../apps/web/src/components/factor-proof/texts/fa.ts';
import { texts as passkeyEn } from '../../apps/web/src/components/passkey/texts/en.ts';
import { texts as passkeyFa } from '../../apps/web/src/components/passkey/texts/fa.ts';
import { texts as forgotEn } from '../../apps/web/src/features/auth/forgot/texts/en.ts';
import { texts as forgotFa } from '../../apps/web/src/features/auth/forgot/texts/fa.ts';
import { texts as freezeEn } from '../../apps/web/src/features/auth/freeze/texts/en.ts';
import { texts as freezeFa } from '../../apps/web/src/features/auth/freeze/texts/fa.ts';
import { texts as authenticatorEn } from '../../apps/web/src/features/security/authenticator/texts/en.ts';
import { texts as authenticatorFa } from '../../apps/web/src/features/security/authenticator/texts/fa.ts';
import { texts as ownFreezeEn } from '../../apps/web/src/features/security/freeze/texts/en.ts';
import { texts as ownFreezeFa } from '../../apps/web/src/features/security/freeze/texts/fa.ts';
import { texts as passkeysEn } from '../../apps/web/src/features/security/passkeys/texts/en.ts';
import { texts as passkeysFa } from '../../apps/web/src/features/security/passkeys/texts/fa.ts';
import { texts as securityEn } from '../../apps/web/src/features/security/texts/en.ts';
import { texts as securityFa } from '../../apps/web/src/features/security/texts/fa.ts';

/** The panel's words by language and catalogue. */
export const WORDS = {
  fa: {
    api: apiFa,
    app: appFa,
    auth: authFa,
    authenticator: authenticatorFa,
    cancel: cancelFa,
    common: commonFa,
    deposit: depositFa,
    withdraw: withdrawFa,
    device: deviceFa,
    factorProof: factorProofFa,
    forgot: forgotFa,
    freeze: freezeFa,
    handOff: handOffFa,
    home: homeFa,
    install: installFa,
    kyc: kycFa,
    orders: ordersFa,
    otc: otcFa,
    saleReceipt: saleReceiptFa,
    ownFreeze: ownFreezeFa,
    passkey: passkeyFa,
    passkeys: passkeysFa,
    pay: payFa,
    security: securityFa,
    settings: settingsFa,
    trade: tradeFa,
    wallet: walletFa,
  },
  en: {
    api: apiEn,
    app: appEn,
    auth: authEn,
    authenticator: authenticatorEn,
    cancel: cancelEn,
    common: commonEn,
    deposit: depositEn,
    withdraw: withdrawEn,
    device: deviceEn,
    factorProof: factorProofEn,
    forgot: forgotEn,
    freeze: freezeEn,
    handOff: handOffEn,
    home: homeEn,
    install: installEn,
    kyc: kycEn,
    orders: ordersEn,
    otc: otcEn,
    saleReceipt: saleReceiptEn,
    ownFreeze: ownFreezeEn,
    passkey: passkeyEn,
    passkeys: passkeysEn,
    pay: payEn,
    security: securityEn,
    settings: settingsEn,
    trade: tradeEn,
    wallet: walletEn,
  },
} as const;

/** The catalogues of one language. */
export type Words = (typeof WORDS)['fa'];

/** Text of the catalogue as the beginning of a label: `{name}` and what follows is left open. */
export function startOf(text: string): RegExp {
  const fixed = text.split('{')[0] ?? '';
  return new RegExp(`^\\s*${fixed.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
