import { isCardNumber } from '@sarraf/money/banks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, fieldsOf, flagOf, textOf } from '../fields.ts';
import { createConnection } from '../connection.ts';
import { html, languageOf, page } from '../page.ts';
import { type ControlCall, registerConnectionCalls, requireNear } from '../simulator.ts';
import { connectionSection } from '../simulator-page.ts';
import { ibanOfCard, isNationalCode } from './numbers.ts';

/** What the office knows of a person; whatever is not known is answered in the asker's favour. */
interface Ruling {
  readonly mobile: string | undefined;
  readonly nationalCode: string | undefined;
  readonly cardNumber: string | undefined;
  readonly matched: boolean;
}

interface Inquiry {
  readonly service: string;
  readonly asked: string;
  readonly answered: string;
  readonly at: string;
}

interface Office {
  readonly rulings: Ruling[];
  readonly inquiries: Inquiry[];
  names: Map<string, { readonly firstName: string; readonly lastName: string }>;
}

const INQUIRIES_MAX = 200;
const RULINGS_MAX = 500;

/**
 * The identity office in the shape of Zibal's facilities: does a mobile belong to a national code,
 * does a card, which IBAN stands behind a card. It says yes until it is told otherwise.
 */
export function registerIdentity(app: FastifyInstance, controlKey: string): readonly ControlCall[] {
  const connection = createConnection('identity');
  const office: Office = { rulings: [], inquiries: [], names: new Map() };
  const hooks = {
    onRequest: connection.onRequest,
    onSend: connection.onSend,
    preHandler: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      if (/^Bearer \S+/.test(request.headers.authorization ?? '')) return;
      await reply.code(403).send({ result: 2, message: 'توکن نامعتبر است', data: null });
    },
  };
  for (const [service, answer] of Object.entries(SERVICES)) {
    app.post(`/v1/facility/${service}`, hooks, async (request, reply) => {
      const fields = fieldsOf(request.body);
      const data = answer(fields, office);
      const refused = typeof data === 'string';
      keep(office, service, fields, refused ? data : JSON.stringify(data));
      if (refused)
        return reply.code(400).send({ result: 6, message: `${data} is not valid`, data: null });
      return { result: 1, message: 'success', data };
    });
  }
  registerOfficeControl(app, office, controlKey);
  app.get('/identity', { preHandler: requireNear(controlKey) }, async (request, reply) => {
    const lang = languageOf(request.query);
    const rows = [...office.inquiries].reverse().map(
      (
        inquiry,
      ) => html`<tr><td class="ltr">${inquiry.at.slice(11, 19)}</td><td><code>${inquiry.service}</code></td>
<td><code>${inquiry.asked}</code></td><td><code>${inquiry.answered}</code></td></tr>`,
    );
    const back = '/identity';
    const body = html`${connectionSection(connection, '/_control/identity/line', back, lang)}
<form class="card" method="post" action="/_control/identity/rulings"><input type="hidden" name="back" value="${back}">
<label>${lang === 'fa' ? 'کد ملی' : 'National code'}<input type="text" name="nationalCode" class="ltr"></label>
<label>${lang === 'fa' ? 'موبایل' : 'Mobile'}<input type="text" name="mobile" class="ltr"></label>
<label>${lang === 'fa' ? 'شمارهٔ کارت' : 'Card number'}<input type="text" name="cardNumber" class="ltr"></label>
<div class="buttons"><button name="matched" value="false">${lang === 'fa' ? 'مطابقت ندارد' : 'Does not match'}</button>
<button name="matched" value="true">${lang === 'fa' ? 'مطابقت دارد' : 'Matches'}</button></div></form>
${rows.length > 0 && html`<section class="card scroll"><table>${rows}</table></section>`}`;
    const title = lang === 'fa' ? 'ثبت احوال و شاهکار' : 'Identity office';
    const otherLanguageHref = lang === 'fa' ? `${back}?lang=en` : back;
    return reply
      .type('text/html; charset=utf-8')
      .send(page({ lang, title, body, otherLanguageHref }));
  });
  return [
    ...Object.keys(SERVICES).map(
      (service): ControlCall => ({
        method: 'POST',
        path: `/v1/facility/${service}`,
        does: 'Zibal facility (Authorization: Bearer any): {result, message, data}',
      }),
    ),
    { method: 'GET', path: '/identity', does: 'the office page' },
    { method: 'GET', path: '/_control/identity', does: 'rulings and the latest inquiries' },
    {
      method: 'POST',
      path: '/_control/identity/rulings',
      does:
        '{matched, nationalCode?, mobile?, cardNumber?}: answer so where all named parts agree; ' +
        'the newest ruling wins',
    },
    {
      method: 'POST',
      path: '/_control/identity/people',
      does: '{nationalCode, firstName, lastName}: the name that the register holds',
    },
    { method: 'POST', path: '/_control/identity/reset', does: 'forget rulings and people' },
    ...registerConnectionCalls(app, '/_control/identity/line', connection, controlKey),
  ];
}

type Answer = Readonly<Record<string, unknown>>;

/** Each service: its data, or the name of the field that is wrong. */
const SERVICES: Readonly<Record<string, (fields: Fields, office: Office) => Answer | string>> = {
  shahkarInquiry: (fields, office) => {
    const mobile = textOf(fields, 'mobile') ?? '';
    const nationalCode = textOf(fields, 'nationalCode') ?? '';
    if (!/^09\d{9}$/.test(mobile)) return 'mobile';
    if (!isNationalCode(nationalCode)) return 'nationalCode';
    return { matched: ruled(office, { mobile, nationalCode, cardNumber: undefined }) };
  },
  nationalIdentityInquiry: (fields, office) => {
    const nationalCode = textOf(fields, 'nationalCode') ?? '';
    if (!isNationalCode(nationalCode)) return 'nationalCode';
    if (!isJalaliDate(textOf(fields, 'birthDate'))) return 'birthDate';
    const name = office.names.get(nationalCode);
    const matched = ruled(office, { mobile: undefined, nationalCode, cardNumber: undefined });
    return matched && name !== undefined ? { matched, ...name, alive: true } : { matched };
  },
  checkCardWithNationalCode: (fields, office) => {
    const nationalCode = textOf(fields, 'nationalCode') ?? '';
    const cardNumber = textOf(fields, 'cardNumber') ?? '';
    if (!isNationalCode(nationalCode)) return 'nationalCode';
    if (!isJalaliDate(textOf(fields, 'birthDate'))) return 'birthDate';
    if (!isCardNumber(cardNumber)) return 'cardNumber';
    return { matched: ruled(office, { mobile: undefined, nationalCode, cardNumber }) };
  },
  cardToIban: (fields, office) => {
    const cardNumber = textOf(fields, 'cardNumber') ?? '';
    if (!isCardNumber(cardNumber)) return 'cardNumber';
    const { iban, bankName } = ibanOfCard(cardNumber);
    const owner = office.names.get(cardNumber);
    const name = owner === undefined ? null : `${owner.firstName} ${owner.lastName}`;
    return { name, IBAN: iban, bankName };
  },
};

function isJalaliDate(text: string | undefined): boolean {
  return /^1[34]\d\d\/(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])$/.test(text ?? '');
}

/** The newest ruling whose named parts are all in the question; yes when there is none. */
function ruled(office: Office, question: Omit<Ruling, 'matched'>): boolean {
  const parts = ['mobile', 'nationalCode', 'cardNumber'] as const;
  const fits = (ruling: Ruling): boolean =>
    parts.every((part) => ruling[part] === undefined || ruling[part] === question[part]);
  return office.rulings.findLast(fits)?.matched ?? true;
}

function keep(office: Office, service: string, fields: Fields, answered: string): void {
  const asked = Object.values(fields)
    .filter((value) => typeof value === 'string')
    .join(' ');
  office.inquiries.push({ service, asked, answered, at: new Date().toISOString() });
  office.inquiries.splice(0, Math.max(0, office.inquiries.length - INQUIRIES_MAX));
}

function registerOfficeControl(app: FastifyInstance, office: Office, controlKey: string): void {
  const guard = { preHandler: requireNear(controlKey) };
  app.get('/_control/identity', guard, async () => ({
    rulings: office.rulings,
    inquiries: [...office.inquiries].reverse(),
  }));
  app.post('/_control/identity/rulings', guard, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const matched = flagOf(fields, 'matched');
    const named = (name: string): string | undefined => textOf(fields, name)?.trim() || undefined;
    const ruling = {
      mobile: named('mobile'),
      nationalCode: named('nationalCode'),
      cardNumber: named('cardNumber'),
    };
    if (matched === undefined || Object.values(ruling).every((part) => part === undefined)) {
      return reply.code(400).send({ error: 'bad_ruling' });
    }
    office.rulings.push({ ...ruling, matched });
    office.rulings.splice(0, Math.max(0, office.rulings.length - RULINGS_MAX));
    if (textOf(fields, 'back') === '/identity') return reply.redirect('/identity', 303);
    return { rulings: office.rulings };
  });
  app.post('/_control/identity/people', guard, async (request, reply) => {
    const fields = fieldsOf(request.body);
    const key = textOf(fields, 'nationalCode') ?? textOf(fields, 'cardNumber') ?? '';
    const firstName = textOf(fields, 'firstName') ?? '';
    const lastName = textOf(fields, 'lastName') ?? '';
    if (key === '' || firstName === '' || lastName === '')
      return reply.code(400).send({ error: 'bad_person' });
    office.names.set(key, { firstName, lastName });
    return { known: office.names.size };
  });
  app.post('/_control/identity/reset', guard, async () => {
    office.rulings.length = 0;
    office.names = new Map();
    return { rulings: [] };
  });
}
