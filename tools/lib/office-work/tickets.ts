// What people ask support.
import { randomUUID } from 'node:crypto';
import { ApiPerson } from '../../../tests/lib/api-person.ts';
import type { TestSystem } from '../test-system.ts';
import { findLogin } from '../logins.ts';
import type { Visitor } from './people.ts';

/** Opens a ticket of each of four people. */
export async function askForHelp(system: TestSystem, visitors: readonly Visitor[]): Promise<void> {
  const asked = [
    {
      by: findLogin(system.demoDir, 'Client, level 1, funded'),
      subject: 'deposit',
      title: 'واریز تومان نرسیده است',
      text: 'سلام. صبح ساعت ۹ از کارت بانک ملی ۲۵ میلیون تومان واریز کردم و هنوز در کیف پولم نیست. رسید را هم ثبت کردم.',
    },
    {
      by: findLogin(system.demoDir, 'Client, level 2'),
      subject: 'withdrawal',
      title: 'برداشت تتر چقدر طول می‌کشد؟',
      text: 'یک برداشت تتر روی شبکهٔ ترون ثبت کردم. چه زمانی به کیف پول مقصد می‌رسد؟',
    },
    {
      by: visitors[0],
      subject: 'identity',
      title: 'کد ملی من پذیرفته نمی‌شود',
      text: 'اطلاعاتم را کامل وارد کرده‌ام، ولی احراز هویت هنوز در انتظار بررسی است.',
    },
    {
      by: visitors[5],
      subject: 'trade',
      title: 'My limit order was filled in parts',
      text: 'I placed one order for 0.02 BTC and see four trades. Is the fee the same as for one?',
    },
  ];
  for (const { by, ...ticket } of asked) {
    if (by === undefined) continue;
    const person = await ApiPerson.signIn(system.url, by);
    await person.ask('/tickets', { ...ticket, client_key: randomUUID() });
  }
}
