// How a limit stands that somebody reached: which, how much of it is used, when it has room again, and
// the level that has more.
import { type Lang, limitText } from '../../http/index.ts';
import { momentText } from './moment-text.ts';
import type { ReadableFacts } from './notice-spec.ts';

/** A sentence or two; empty where the notice has no limit, as those of earlier versions. */
export function limitWords(facts: ReadableFacts, lang: Lang): string {
  const name = limitText(facts.text('limit_kind'), lang);
  if (name === undefined) return '';
  const asset = facts.asset('limit_asset');
  const [used, cap] = [facts.amount('limit_used'), facts.amount('limit_cap')];
  const time = momentText(Date.parse(facts.text('limit_frees_at')), lang);
  const level = facts.amount('limit_lifts_at');
  if (lang === 'fa') {
    const lifts = level === '' ? '' : ` با سطح ${level} این سقف بیشتر می‌شود.`;
    return `${name} شما ${cap} ${asset} است و ${used} ${asset} آن استفاده شده؛ سقف از ${time} آزاد می‌شود.${lifts}`;
  }
  const lifts = level === '' ? '' : ` It’s higher with level ${level}.`;
  return `You’ve used ${used} of ${cap} ${asset} of your limit of ${name}. It resets ${time}.${lifts}`;
}
