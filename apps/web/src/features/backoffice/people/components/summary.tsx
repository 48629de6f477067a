import type { IdentityFact, PersonSummary } from '@sarraf/contracts';
import { Icon } from '#components/icon.tsx';
import { Track } from '#components/meters.tsx';
import { ShortAmount } from '#components/num.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { formatTime } from '#lib/time-text.ts';
import { useMay } from '#lib/ability.ts';
import { sharePercent } from '../model/share.ts';
import { Mobile, Part, useWords } from './person-words.tsx';
import { Timeline } from './timeline.tsx';
import { Balances } from './wallet-tab.tsx';
import { WholeNumber } from './whole-number.tsx';
import { useShownDigits } from '#lib/use-shown-digits.ts';

const peopleTexts = textsOf(() => import('../texts/fa.ts'));

/** Who they are, what they have, how much they may; beside it what happened. */
export function Summary({ person, onAll }: { person: PersonSummary; onAll: () => void }) {
  const has = useMay();
  return (
    <>
      <div className="summary-facts">
        <Identity id={person.id} facts={person.identity} />
        <Cards id={person.id} cards={person.cards} />
        {has('read Balance') && <Balances id={person.id} isPart />}
        <Limits limits={person.limits} />
      </div>
      <div className="summary-events">
        <Timeline id={person.id} onAll={onAll} />
      </div>
    </>
  );
}

function Identity({ id, facts }: { id: string; facts: PersonSummary['identity'] }) {
  const t = useTexts(peopleTexts);
  return (
    <Part title={t.identity}>
      <table className="identity-facts">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t.kind}</span>
            </th>
            <th scope="col">{t.said}</th>
            <th scope="col">{t.answer}</th>
            <th scope="col">
              <span className="sr-only">{t.state}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact, index) => (
            // the rows of one answer never move
            <tr key={index}>
              <th scope="row">{t[`fact_${fact.fact}`]}</th>
              <td>
                <Said id={id} fact={fact} />
              </td>
              <td className={fact.check === 'warn' ? 'text-warn' : 'text-fg2'}>
                <Answer fact={fact} />
              </td>
              <td className="end">
                <Sign check={fact.check} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

/** Names as they are, numbers by their ends, days in the page's calendar. */
function Said({ id, fact: { fact, said } }: { id: string; fact: IdentityFact }) {
  const digits = useShownDigits();
  const current = useStore(settings);
  if (said === null) return <span className="text-fg3">—</span>;
  if (fact === 'name') return <bdi className="font-medium">{said}</bdi>;
  if (fact === 'mobile') {
    return (
      <WholeNumber id={id} what="mobile">
        <Mobile mobile={said} />
      </WholeNumber>
    );
  }
  if (fact === 'birth_date') {
    return <span className="num">{formatTime(`${said}T12:00:00Z`, 'date', current)}</span>;
  }
  const masked = (
    <bdi dir="ltr" className="num">
      {fact === 'card' ? '••••' : '••••••'} {digits(said)}
    </bdi>
  );
  // a whole card is asked for in the list of cards, which says which one
  if (fact === 'card') return masked;
  return (
    <WholeNumber id={id} what="national_code">
      {masked}
    </WholeNumber>
  );
}

function Answer({ fact: { answer, office, check, at } }: { fact: IdentityFact }) {
  const t = useTexts(peopleTexts);
  const words = t[`check_${check}`];
  return (
    <>
      {answer !== null && (
        <>
          <bdi className="text-fg">{answer}</bdi>{' '}
        </>
      )}
      {answer === null || check === 'warn' ? words : null}
      {(office !== null || at !== null) && (
        <span className="block text-caption text-fg3">
          {office !== null && <bdi>{office}</bdi>}
          {office !== null && at !== null && ' · '}
          {at !== null && <Time at={at} shape="date" />}
        </span>
      )}
    </>
  );
}

function Sign({ check }: { check: IdentityFact['check'] }) {
  const t = useTexts(peopleTexts);
  const label = t[`check_${check}`];
  if (check === 'none') return <span className="sr-only">{label}</span>;
  return (
    <span className={check === 'warn' ? 'text-warn' : 'text-ok'} title={label}>
      <Icon name={check === 'warn' ? 'alert' : 'check'} size={18} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

function Cards({ id, cards }: { id: string; cards: PersonSummary['cards'] }) {
  const t = useTexts(peopleTexts);
  const digits = useShownDigits();
  const words = useWords();
  const { lang } = useStore(settings);
  const kind = { pending: 'warn', verified: 'ok', refused: 'err' } as const;
  return (
    <Part title={t.cards}>
      {cards.length === 0 && <p className="person-none">{t.noCards}</p>}
      <ul>
        {cards.map((card) => (
          <li key={card.id} className="person-row">
            <span className="min-w-0 flex-1 truncate">
              {card.bank.name[lang]}{' '}
              <WholeNumber id={id} what="card" card={card.id}>
                <bdi dir="ltr" className="num text-fg2">
                  •••• {digits(card.masked.slice(-4))}
                </bdi>
              </WholeNumber>
            </span>
            {card.is_default && <span className="text-caption text-fg2">{t.isDefault}</span>}
            <Chip kind={kind[card.status]}>{words('card', card.status, card.status)}</Chip>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Limits({ limits }: { limits: PersonSummary['limits'] }) {
  const t = useTexts(peopleTexts);
  const words = useWords();
  return (
    <Part title={t.limits}>
      {limits.length === 0 && <p className="person-none">{t.noLimits}</p>}
      <ul className="person-limits">
        {limits.map((limit) => {
          const percent = sharePercent(limit.used, limit.cap);
          const asset = limit.asset === 'USDT' ? 'USDT' : 'IRT';
          return (
            <li key={`${limit.kind}.${limit.days}`}>
              <p className="flex justify-between gap-3">
                <span className="text-fg2">{words('limit', limit.kind, t.limit_other)}</span>
                <span>
                  <ShortAmount value={limit.used} asset={asset} />{' '}
                  <span className="text-fg2">
                    {rich(t.ofCap, { cap: <ShortAmount value={limit.cap} asset={asset} /> })}
                  </span>
                </span>
              </p>
              <Track parts={[percent]} label={`${percent}%`} />
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
