// Money that people ask to have out: above what goes by itself.
import { setTimeout as delay } from 'node:timers/promises';
import { ApiPerson } from '../../../tests/lib/api-person.ts';
import { countSms, readCodeOf } from '../../../tests/lib/simulators.ts';
import type { ClientLogin } from '../panel-login.ts';
import type { TestSystem } from '../test-system.ts';
import { findLogin } from '../logins.ts';
import type { Visitor } from './people.ts';

const WITHDRAW_CODE = 'sarraf-withdraw-fa';
const OPEN_MS_MAX = 120_000;
const OPEN_EVERY_MS = 2_000;

/** Toman by three people, and coins by the three who have saved addresses. */
export async function askForMoney(system: TestSystem, visitors: readonly Visitor[]): Promise<void> {
  const known = findLogin(system.demoDir, 'Client, level 2');
  const toman: readonly (readonly [ClientLogin, string])[] = [
    [known, '62000000'],
    ...visitors
      .filter(({ level }) => level === 2)
      .map((one, index) => [one, index === 0 ? '87500000' : '58000000'] as const),
  ];
  for (const [login, amount] of toman) {
    const person = await ApiPerson.signIn(system.url, login);
    const [card] = await person.read<readonly { id: string }[]>('/cards');
    await person.ask('/user_wallets/toman/withdraw', {
      card_id: Number(card?.id),
      amount,
      activation_code: await codeFor(system, person, login),
    });
  }
  await askForCoins(system, known, [
    { symbol: 'USDT', chain: 'ERC20', amount: '900' },
    { symbol: 'BTC', chain: 'BTC', amount: '0.003' },
  ]);
  for (const [index, one] of visitors.filter(({ level }) => level === 2).entries()) {
    await askForCoins(system, one, [
      { symbol: 'USDT', chain: 'TRC20', amount: index === 0 ? '1200' : '480' },
    ]);
  }
}

interface CoinAsked {
  readonly symbol: string;
  readonly chain: string;
  readonly amount: string;
}

/** To the saved address of each coin's network. */
async function askForCoins(
  system: TestSystem,
  login: ClientLogin,
  coins: readonly CoinAsked[],
): Promise<void> {
  const person = await ApiPerson.signIn(system.url, login);
  const { data: saved } = await person.read<{
    data: readonly { readonly address: string; readonly networks: readonly string[] }[];
  }>('/withdraw_addresses');
  for (const coin of coins) {
    const to = saved.find(({ networks }) => networks.includes(coin.chain));
    await untilOpen(person, coin);
    await person.ask('/user_wallets/manual_withdraw', {
      ...coin,
      wallet_address: to?.address ?? '',
      activation_code: await codeFor(system, person, login),
    });
  }
}

/** Networks of the demo open a while after its start, by two officers. */
async function untilOpen(person: ApiPerson, { amount, chain, symbol }: CoinAsked): Promise<void> {
  const asked = { amount, network: chain, coin: symbol };
  for (const deadline = Date.now() + OPEN_MS_MAX; ; await delay(OPEN_EVERY_MS)) {
    try {
      await person.ask('/user_wallets/estimateFee', asked);
      return;
    } catch (refusal) {
      if (Date.now() > deadline) throw refusal;
    }
  }
}

async function codeFor(
  { simulatorsUrl }: TestSystem,
  person: ApiPerson,
  { mobile }: ClientLogin,
): Promise<string> {
  const known = await countSms(simulatorsUrl, mobile, WITHDRAW_CODE);
  await person.ask('/user/getVerficiationCode', { purpose: 'withdraw' });
  return readCodeOf(simulatorsUrl, { mobile, template: WITHDRAW_CODE, known });
}
