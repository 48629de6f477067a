// Toman that came in over the bank: a receipt that its sender shows, and a statement with nobody's lines.
import { HOUSE_SHEBA } from '../../../apps/demo/src/bank/statement.ts';
import { ApiPerson } from '../../../tests/lib/api-person.ts';
import type { TestSystem } from '../test-system.ts';
import type { Drawings } from './drawings.ts';
import { askDemo } from '../../../tests/lib/simulators.ts';
import { findLogin } from '../logins.ts';

/** Toman that nobody is named with, and receipts. */
export async function payIn(system: TestSystem, drawings: Drawings): Promise<void> {
  await askDemo(`${system.bankUrl}/_control/pay-in`, {
    sheba: HOUSE_SHEBA,
    amount_toman: 14_500_000,
    payer_name: 'رضا محمدی',
    description: 'واریز به حساب',
  });
  await askDemo(`${system.bankUrl}/_control/pay-in`, {
    sheba: HOUSE_SHEBA,
    amount_toman: 3_200_000,
    payer_name: 'شرکت پارس افق',
  });
  const person = await ApiPerson.signIn(
    system.url,
    findLogin(system.demoDir, 'Client, level 1, funded'),
  );
  await person.sendForm('/tomanWallet/offline_deposit', {
    amount: '25000000',
    paid_at: new Date(Date.now() - 3_600_000).toISOString(),
    tracking_number: '140309128841',
    account: HOUSE_SHEBA,
    picture: await drawings.picture([
      'رسید انتقال وجه',
      '۲۵٬۰۰۰٬۰۰۰ تومان',
      'شمارهٔ پیگیری: 140309128841',
    ]),
  });
}
