// The SMS company, as far as tests need it.
import { codeTemplates } from '../modules/codes/code-texts.ts';
import { smsTemplates } from '../modules/messages/sms-texts.ts';

/** A message as Kavenegar is asked to send it: to whom, by which template, with which words. */
export interface FakeSms {
  readonly receptor: string;
  readonly template: string;
  readonly token: string;
  readonly token2: string;
  readonly token3: string;
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

/** Kavenegar's verify/lookup, account/info, sms/statusbyreceptor and sms/select. */
export function smsAnswer(
  providers: SmsStatuses,
  inbox: FakeSms[],
  pathname: string,
  text: (name: string) => string,
): [number, unknown] {
  const isLookup = pathname.endsWith('/lookup.json');
  const isUnknown = isLookup && !APPROVED.has(text('template'));
  const asked = isLookup ? providers.smsStatus : providers.smsAskedStatus;
  const status = isUnknown ? TEMPLATE_MISSING : asked;
  const answer = (entries: unknown): [number, unknown] => [
    200,
    { return: { status, message: status === 200 ? 'ok' : 'no' }, entries },
  ];
  if (status !== 200) return answer(null);
  if (pathname.endsWith('/info.json')) return answer({ remaincredit: 1_250_000, type: 'master' });
  if (isLookup) {
    const [receptor, template, token] = [text('receptor'), text('template'), text('token')];
    inbox.push({ receptor, template, token, token2: text('token2'), token3: text('token3') });
    return answer([]);
  }
  const entries = inbox.map((sms, messageid) => {
    const message = `${sms.template} ${sms.token} ${sms.token2} ${sms.token3}`;
    return { messageid, receptor: sms.receptor, status: 10, statustext: '', message };
  });
  if (pathname.endsWith('/statusbyreceptor.json')) {
    return answer(entries.filter(({ receptor }) => receptor === text('receptor')));
  }
  const wanted = new Set(text('messageid').split(','));
  return answer(entries.filter(({ messageid }) => wanted.has(String(messageid))));
}
