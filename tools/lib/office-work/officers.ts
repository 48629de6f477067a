// What officers leave for others: changes that wait for a second one, a draft, an incident, a banner.
import {
  type OfficerSession,
  signOfficerIn,
} from '../../../apps/demo/src/chains/officer-session.ts';
import type { TestSystem } from '../test-system.ts';
import { findLogin } from '../logins.ts';

/** What waits for a second officer, and what editors have written. */
export async function proposeAndWrite(system: TestSystem): Promise<void> {
  const finance = await officerIn(system, 'finance');
  await expectDone(finance, '/admin/venue/proposals', {
    way: 'market',
    market: 'ETHIRT',
    band_ppm: 80_000,
    reason: 'نوسان آخر هفته کمتر از این باند بوده است.',
  });
  await expectDone(finance, '/admin/adjustments', {
    from: 'house:fees',
    to: `user:${await personId(finance, findLogin(system.demoDir, 'Client, level 1, funded').mobile)}`,
    symbol: 'IRT',
    amount: '150000',
    reason: 'کارمزد اضافه‌ای که به‌اشتباه گرفته شده بود.',
    ticket: '1',
  });
  const content = await officerIn(system, 'content');
  const inBoth = (source: string) => ({
    title: 'کارمزد برداشت تتر کم شد',
    summary: 'از امروز، روی شبکهٔ ترون',
    source,
  });
  await expectDone(content, '/admin/articles', {
    category: 'fees',
    cover: 'steps',
    fa: inBoth(
      'از امروز کارمزد برداشت تتر روی شبکهٔ **ترون** کمتر است.\n\nکارمزد معاملهٔ فوری: {{fee.IRT.taker}}',
    ),
    en: null,
  });
  await expectDone(content, '/admin/incidents', {
    title: { fa: 'کندی برداشت تومان', en: 'Slow toman withdrawals' },
    text: {
      fa: 'بانک مقصد کند پاسخ می‌دهد. برداشت‌ها انجام می‌شود، با کمی تأخیر.',
      en: 'The receiving bank responds slowly. Withdrawals go through with a short delay.',
    },
    state: 'slow',
    services: ['toman_out'],
    networks: [],
  });
  await expectDone(content, '/admin/banners', {
    text: {
      fa: 'برداشت تومان امروز کمی کندتر است.',
      en: 'Toman withdrawals are a bit slower today.',
    },
    tone: 'warn',
    link: '/status',
    segment: 'all',
    closable: true,
    from: new Date().toISOString(),
    to: new Date(Date.now() + 86_400_000).toISOString(),
  });
}

async function personId(officer: OfficerSession, mobile: string): Promise<string> {
  const answer = await officer.call('GET', `/admin/people?query=${mobile}`);
  if (!answer.ok) throw new Error(`The search for ${mobile} was refused: ${answer.error}.`);
  const [found] = answer.data['data'] as readonly { readonly id: string }[];
  return found?.id ?? '';
}

async function officerIn(system: TestSystem, title: string): Promise<OfficerSession> {
  const places = {
    serverUrl: system.url.replace('localhost', '127.0.0.1'),
    simulatorsUrl: system.simulatorsUrl,
  };
  const officer = await signOfficerIn(places, findLogin(system.demoDir, `Staff, ${title}`));
  if (officer === undefined) throw new Error(`Nobody of ${title} could sign in.`);
  return officer;
}

async function expectDone(officer: OfficerSession, call: string, body: object): Promise<void> {
  const answer = await officer.call('POST', call, { ...body });
  if (!answer.ok) throw new Error(`${call} was refused: ${answer.error}.`);
}
