// Who comes to the exchange this morning, beside those who live in the demo.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demoApi } from '../../../apps/demo/src/bootstrap.ts';
import { TRON_FAUCET } from '../../../apps/demo/src/chains/chain-facts.ts';
import { cardNumber, nationalCode } from '../../../tests/lib/person.ts';
import type { ClientLogin } from '../panel-login.ts';
import type { TestSystem } from '../test-system.ts';

/** Who comes this morning, beside those who live in the demo: by the level that they have. */
const VISITORS = [
  { firstName: 'مهسا', lastName: 'صادقی', level: 0 },
  { firstName: 'امیرحسین', lastName: 'نوری', level: 0 },
  { firstName: 'زهرا', lastName: 'قاسمی', level: 0 },
  { firstName: 'پویا', lastName: 'شریفی', level: 1 },
  { firstName: 'الهام', lastName: 'رضایی', level: 1 },
  { firstName: 'سینا', lastName: 'کاظمی', level: 2 },
  { firstName: 'مریم', lastName: 'حیدری', level: 2 },
] as const;
const PASSWORD = 'Sarraf-visitor-1404';
/** Somebody who has an account at a level, and at level 1 a card. */
export interface Visitor extends ClientLogin {
  readonly firstName: string;
  readonly lastName: string;
  readonly level: number;
  readonly nationalCode: string;
  readonly cardNumber: string;
}

/** Has the exchange make them. */
export async function makeVisitors({ url, demoDir }: TestSystem): Promise<readonly Visitor[]> {
  const visitors = VISITORS.map((one, index) => ({
    ...one,
    mobile: `0935412780${index}`,
    password: PASSWORD,
    nationalCode: nationalCode(`00738412${index}`),
    cardNumber: cardNumber(`60379918240073${index}`),
  }));
  const secret = readFileSync(path.join(demoDir, 'secret'), 'utf8').trim();
  const made = await demoApi(url.replace('localhost', '127.0.0.1'), secret)('/admin/demo/people', {
    people: visitors.map((one) => ({
      mobile: one.mobile,
      password: one.password,
      first_name: one.firstName,
      last_name: one.lastName,
      level: one.level,
      staff_role: null,
      national_code: one.level === 0 ? null : one.nationalCode,
      card_number: one.level === 0 ? null : one.cardNumber,
      rate_profile: 'standard',
      opening:
        one.level === 2
          ? [
              { asset: 'IRT', amount: '180000000' },
              { asset: 'USDT', amount: '4200' },
              { asset: 'BTC', amount: '0.06' },
            ]
          : [],
      withdraw_addresses: one.level === 2 ? [{ address: TRON_FAUCET, label: 'کیف پول شخصی' }] : [],
    })),
  });
  if (made === undefined) throw new Error('The exchange made none of the visitors.');
  return visitors;
}
