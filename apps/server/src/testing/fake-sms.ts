// The SMS company, as far as tests need it.
import { codeTemplates } from '../modules/codes/code-texts.ts';
import { smsTemplates } from '../modules/messages/sms-texts.ts';

/** A message as Kavenegar is asked to send it: to whom, by which template, with which words. */
export interface FakeSms {
  readonly receptor: string;
  readonly template: string;
  readonly token: string;
  readonly token2: string;
  readonly token10: string;
}

/** What the company answers as its own status: to a message, and to a question about earlier ones. */
interface SmsStatuses {
  readonly smsStatus: number;
  readonly smsAskedStatus: number;
}

/** Those that the operator is told to have approved; the company knows no others. */
const APPROVED: ReadonlySet<string> = new Set(
  [codeTemplates(), smsTemplates()].flatMap((templates) => [...templates.keys()]),
);
const TEMPLATE_MISSING = 424;
const TOKEN_MALFORMED = 431;
/** One word; and of `token10` up to five. */
const WORD = /^[^\s_]*$/;
const WORDS = /^[^\s_]*(?: [^\s_]*){0,4}$/;

/** Kavenegar's verify/lookup, account/info, sms/statusbyreceptor and sms/select. */
export function smsAnswer(
  providers: SmsStatuses,
  inbox: FakeSms[],
  pathname: string,
  text: (name: string) => string,
): [number, unknown] {
  const isLookup = pathname.endsWith('/lookup.json');
  const asked = isLookup ? providers.smsStatus : providers.smsAskedStatus;
  const status = (isLookup ? refusalOf(text) : undefined) ?? asked;
  const answer = (entries: unknown): [number, unknown] => [
    200,
    { return: { status, message: status === 200 ? 'ok' : 'no' }, entries },
  ];
  if (status !== 200) return answer(null);
  if (pathname.endsWith('/info.json')) return answer({ remaincredit: 1_250_000, type: 'master' });
  if (isLookup) {
    const [receptor, template, token] = [text('receptor'), text('template'), text('token')];
    inbox.push({ receptor, template, token, token2: text('token2'), token10: text('token10') });
    return answer([]);
  }
  const entries = inbox.map((sms, messageid) => {
    const message = `${sms.template} ${sms.token} ${sms.token2} ${sms.token10}`;
    return { messageid, receptor: sms.receptor, status: 10, statustext: '', message };
  });
  if (pathname.endsWith('/statusbyreceptor.json')) {
    return answer(entries.filter(({ receptor }) => receptor === text('receptor')));
  }
  const wanted = new Set(text('messageid').split(','));
  return answer(entries.filter(({ messageid }) => wanted.has(String(messageid))));
}

function refusalOf(text: (name: string) => string): number | undefined {
  if (!APPROVED.has(text('template'))) return TEMPLATE_MISSING;
  const fits = ['token', 'token2'].every((name) => WORD.test(text(name)));
  return fits && WORDS.test(text('token10')) ? undefined : TOKEN_MALFORMED;
}
